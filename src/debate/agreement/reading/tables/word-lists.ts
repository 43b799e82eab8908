/** The words that the readers know, each list for one purpose. Words in a list are separated by white space. */

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Words that mean yes or no as a whole answer. Each line has several languages. */
export const YES = words(`
  yes yeah yep true affirmative correct likely probably definitely certainly absolutely sure indeed
  oui ja sí sim да так evet igen tak ใช่ हाँ نعم بله כן ναι có
  はい ええ 是 是的 对 對 对的 正确 正確 真 네 예 可以 可 能 行`);
export const NO = words(`
  no nope false negative incorrect wrong unlikely doubtful
  non nein nej não нет ні hayır nem nie không ไม่ नहीं لا خیر לא όχι
  いいえ 不是 不 否 不对 不對 错 錯 错误 假 아니요 아니오 不可以 不可 不能 不行`);

/** Words that deny their phrase. French "ne" and "ni … ni" are left out, because their second half is counted. */
export const NEGATIONS = words(`
  not no never none neither nor cannot without nobody nothing nowhere lacks against
  pas jamais aucun aucune sans nicht kein keine keinen keiner nie niemals ohne nunca sin não nunca sem mai senza
  не нет без никогда nie nigdy bez ikke inte ingen aldrig niet geen değil ليس لا لم لن غير नहीं मत لیس không ไม่`);

/**
 * Words that are added or dropped together with a negation: "It is allowed", "It is not allowed", "You do not park".
 */
export const AUXILIARY = words('do does did is it can to be');

/** Words without a meaning of their own in an answer to a yes-or-no question. */
export const EMPTY = words(`
  a an the is are was were be been do does did has have had can could will would should may might must it this that there
  not to of so`);

/** Words around a value that have no effect on it. */
export const FRAME = words(`
  a an the is are was were be been it its it's this that these there here in on at of as for with so therefore thus hence then
  answer final result value total altogether exactly about approximately around roughly we i they he she you get gets got has have had
  left think believe would say which means all together sum equals equal only just result number calculate calculated calculation happened
  took place add adding and`);

/** Words that change a value, deny it or doubt it, even when the question uses the same word. */
export const CHANGES = words(`
  not no never none neither nor cannot isn't doubt wrong incorrect false hardly barely almost nearly other than except without
  twice double doubled triple thrice half third quarter squared cubed minus negative plus times below above at-least maybe perhaps
  possibly probably but instead rather unless early late mid before after beginning end spring summer autumn winter or to by
  plus rest anything doubtful less fewer too`);

/** Words that join the words of a phrase. */
export const JOINING = words('the a an of in for to by on at which that who it one');

/** Words that stand before "answer". */
export const BEFORE_ANSWER = words('the my our final correct best right likely most');
/** Phrases without a meaning of their own that open an answer, one per line. */
export const OPENINGS: readonly (readonly string[])[] = `
it is
this is
that is
i think
i believe
i would say
we think
we believe
in my opinion
in my view
answer is
answer would be
answer
so
therefore
thus
hence`
  .trim()
  .split('\n')
  .map((opening) => opening.split(' '));

/** Words in front of a number that do not change it. */
export const APPROXIMATELY = String.raw`(?:about|approximately|approx\.?|around|roughly|exactly|precisely|circa|ca\.|only|just|equal to|equals?|~|≈|≃|約|约)`;

/** Words of a heading, which contains no argument. */
export const HEADING = words(
  'so therefore thus hence in the my our final answer ans conclusion correct best response solution option choice is',
);

/** Words that may take back a part of the preceding text. */
export const TAKES_BACK =
  /\b(?:not|no|never|none|but|wait|only|probably|however|except|unless|until|if|although|though|instead|rather|maybe|perhaps|possibly|also|or|actually|then|after|before|when|without|yet|still|once|too|as well|wrong|false|incorrect|mistake|error|harmful|harm|bad|dangerous|unsafe|risky|untrue|lie|myth|need|needs)\b|n['’]t\b/i;
/** Words between two statements that make the second one a correction of the first. */
export const CORRECTS =
  /\b(?:wait|no,|actually|correction|correcting|mistake|wrong|instead|on reflection|recheck|re-check|final)\b/i;
/** Words that introduce a condition or an exception. */
export const QUALIFIES =
  /\b(?:but|only|if|unless|except|provided|partly|partially|however|subject to|as long as|depending|in some|sometimes|mostly|until|after)\b/i;
/** Words with which a sentence may name an option in order to reject it. */
export const RULES_OUT =
  /\b(?:not|isn't|aren't|cannot|can't|neither|nor|incorrect|wrong|false|eliminated?|rule out|ruled out|excluded?|except|unlike|rather than|instead of|unlikely|doesn't|don't|either|but|others?)\b/i;
/** Words with which a sentence does not assert that an option is correct. */
export const DENIES = /\b(?:not|if|incorrect|neither|nor|would have)\b/i;
/** Words for a candidate, a question or another person's choice. */
export const TENTATIVE =
  /\b(?:if|whether|candidates?|possible|possibly|possibility|options?|misconception|mistake|tempting|could|might|may|perhaps|consider|considers|considering|considered|another|agents?|peers?|debaters?|suggests?|says?|said|question)\b/i;
/** Words that open a conclusion. */
export const CONCLUDES = /^(?:therefore|thus|so|hence|in conclusion|in summary|consequently)\b/i;
/** Words of which a repetition of the question has one or more. */
export const VERB_OR_PRONOUN =
  /\b(?:is|are|was|were|be|been|do|does|did|has|have|had|can|could|will|would|should|may|might|must|it|this|that|they|he|she|we|you|not|isn't|aren't|doesn't|don't|can't|won't)\b/i;
