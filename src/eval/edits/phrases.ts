/** Makes random edits of phrases such as "the bank pays the tenant all upper rooms". */
import type { EditTheme, Random } from './edit-theme.ts';
import { pick, pickOther, randomChange } from './edit-theme.ts';

interface Phrase {
  readonly actor: string;
  readonly verb: string;
  /** The party that the action affects. */
  readonly recipient: string;
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
      recipient: pickOther(random, PARTIES, actor),
      quantifier: pick(random, QUANTIFIERS),
      modifier: pick(random, MODIFIERS),
      thing: pick(random, THINGS),
    };
  },
  spell,
  change: (phrase, random) => {
    const { actor, verb, recipient, quantifier, modifier, thing } = phrase;
    const write = (changed: Phrase) => sentence(changed, random);
    const same = write(phrase);
    const changed = randomChange(random, {
      'roles exchanged': () => write({ ...phrase, actor: recipient, recipient: actor }),
      'another party': () => write({ ...phrase, actor: pickOther(random, PARTIES, actor) }),
      'another verb': () => write({ ...phrase, verb: pickOther(random, VERBS, verb) }),
      'another quantifier': () => write({ ...phrase, quantifier: pickOther(random, QUANTIFIERS, quantifier) }),
      'another modifier': () => write({ ...phrase, modifier: pickOther(random, MODIFIERS, modifier) }),
      'another thing': () => write({ ...phrase, thing: pickOther(random, THINGS, thing) }),
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
    return { ...changed, text: withRandomCase(changed.text, random) };
  },
};

/** Writes a phrase. Its first article and its case are random, because they do not change the meaning. */
function spell(phrase: Phrase, random: Random): string {
  return withRandomCase(sentence(phrase, random), random);
}

function sentence({ actor, verb, recipient, quantifier, modifier, thing }: Phrase, random: Random): string {
  const the = pick(random, ['the ', 'the ', 'The ', '']);
  return `${the}${actor} ${verb} the ${recipient} ${quantifier} ${modifier} ${thing}`;
}

function withRandomCase(text: string, random: Random): string {
  return random() < 0.1 ? text.toUpperCase() : text;
}
