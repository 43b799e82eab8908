/** Makes random edits of phrases: an actor, an action, its object and its condition. */
import type { EditTheme, Random } from './edit-theme.ts';
import { another, pick, randomChange } from './edit-theme.ts';

interface Phrase {
  readonly actor: string;
  readonly verb: string;
  readonly other: string;
  readonly quantifier: string;
  readonly modifier: string;
  readonly thing: string;
}

const PARTIES = [
  'buyer',
  'seller',
  'landlord',
  'tenant',
  'bank',
  'insurer',
  'council',
  'contractor',
  'patient',
  'clinic',
];
const VERBS = ['pays', 'owes', 'lends', 'refuses', 'returns', 'sells', 'grants', 'offers', 'denies', 'sends'];
const QUANTIFIERS = ['all', 'some', 'most', 'both', 'few'];
const MODIFIERS = [
  'upper',
  'lower',
  'left',
  'right',
  'northern',
  'southern',
  'old',
  'new',
  'inner',
  'outer',
  'early',
  'late',
];
const THINGS = ['rooms', 'shares', 'rights', 'deposits', 'bridges', 'valves', 'copies', 'samples', 'reports', 'fields'];

export const phrases: EditTheme<Phrase> = {
  name: 'phrases',
  questions: [
    { question: 'What was decided?', answer_type: 'auto' },
    { question: 'Which outcome should we expect?', answer_type: 'auto' },
    { question: 'Summarise the clause.', answer_type: 'text' },
  ],
  generate: (random) => {
    const actor = pick(random, PARTIES);
    return {
      actor,
      verb: pick(random, VERBS),
      other: another(random, PARTIES, actor),
      quantifier: pick(random, QUANTIFIERS),
      modifier: pick(random, MODIFIERS),
      thing: pick(random, THINGS),
    };
  },
  spell,
  change: (phrase, random) => {
    const { actor, verb, other, quantifier, modifier, thing } = phrase;
    const written = (changed: Phrase) => sentence(changed, random);
    const same = written(phrase);
    const changed = randomChange(random, {
      'roles exchanged': () => written({ ...phrase, actor: other, other: actor }),
      'another party': () => written({ ...phrase, actor: another(random, PARTIES, actor) }),
      'another verb': () => written({ ...phrase, verb: another(random, VERBS, verb) }),
      'another quantifier': () => written({ ...phrase, quantifier: another(random, QUANTIFIERS, quantifier) }),
      'another modifier': () => written({ ...phrase, modifier: another(random, MODIFIERS, modifier) }),
      'another thing': () => written({ ...phrase, thing: another(random, THINGS, thing) }),
      'one word less': () => same.replace(`${modifier} `, ''),
      'one word more': () => same.replace(`${thing}`, `${pick(random, ['damaged', 'other', 'remaining'])} ${thing}`),
      negation: () => same.replace(verb, `${pick(random, ['never', 'no longer', 'rarely'])} ${verb}`),
      denial: () => `It is ${pick(random, ['not true', 'doubtful', 'false'])} that ${same}`,
      condition: () =>
        `${same} ${pick(random, ['after a review', 'unless the court objects', 'if the price falls', 'only in winter'])}`,
      contrast: () => `${same}, but ${pick(random, ['not before spring', 'at half the price', 'the other way round'])}`,
      'one more part': () => `${same} and ${pick(random, ['the keys', 'a fee', 'nothing else'])}`,
      hedge: () => `${pick(random, ['Perhaps', 'Possibly', 'It is unclear whether'])} ${same}`,
    });
    return { ...changed, text: cased(changed.text, random) };
  },
};

/** Writes a phrase. Articles and the case of long words do not change the meaning. */
function spell(phrase: Phrase, random: Random): string {
  return cased(sentence(phrase, random), random);
}

function sentence({ actor, verb, other, quantifier, modifier, thing }: Phrase, random: Random): string {
  const the = pick(random, ['the ', 'the ', 'The ', '']);
  return `${the}${actor} ${verb} the ${other} ${quantifier} ${modifier} ${thing}`;
}

function cased(text: string, random: Random): string {
  return random() < 0.1 ? text.toUpperCase() : text;
}
