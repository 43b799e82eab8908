/** Pairs for which a rule that is right for other answers would be wrong. */
import type { PairTheme } from './pair-theme.ts';

export const trapThemes: readonly PairTheme[] = [
  {
    theme: 'amounts by which and to which',
    question: 'How much did the price fall?',
    neverDifferent: [['17', 'by 17']],
    neverSame: [
      ['to 17', 'by 17'],
      ['It fell to 17', 'It fell by 17'],
    ],
  },
  {
    theme: 'numbers beside a year',
    question: 'How many are there?',
    neverSame: [
      ['It is 17 in 2019', 'It is 17 in 2020'],
      ['There are 17 in 2019', 'There are 17 in 2020'],
      ['17 in 2019', '17 in 2020'],
      ['17 of 20', '17 of 30'],
      ['17 ×', '17'],
    ],
  },
  {
    theme: 'numbers that end in a preposition',
    question: 'How many clips are there?',
    same: [
      ['There are 9 clips in total.', '9'],
      ['9 in total', '9'],
      ['We get 8 + 1 = 9 in total.', '9'],
    ],
    neverSame: [
      ['9 in total', '10 in total'],
      ['9 in tall', '9 m tall'],
    ],
  },
  {
    theme: 'counts of two things that the question names',
    question: 'How many more boys than girls are there?',
    same: [['12 more boys', '12']],
    neverSame: [
      ['12 girls', '12 boys'],
      ['There are 12 girls', 'There are 12 boys'],
      ['more than 12', '12'],
    ],
  },
  {
    theme: 'ratios of things in another order',
    question: 'What is the ratio of girls to boys?',
    neverSame: [
      ['The ratio of boys to girls is 3:4', 'The ratio of girls to boys is 3:4'],
      ['3 boys to 4 girls', '3 girls to 4 boys'],
      ['The ratio of boys to girls is 3:4', '3:4'],
    ],
  },
  {
    theme: 'units of more than one size',
    question: 'How much was measured?',
    different: [
      ['5 pounds', '6 pounds'],
      ['3 gallons', '4 gallons'],
    ],
    neverDifferent: [
      ['5 lb', '5 pounds'],
      ['£5', '5 pounds'],
      ['2 tons', '2 tonnes'],
      ['5 gallons', '18.927 L'],
      ['3 pints', '1.5 quarts'],
      ['8 oz', '1 cup'],
      ['2 tbsp', '30 mL'],
      ['1 hp', '746 W'],
      ['400 IU', '10 mcg'],
      ['1 ppm', '1 mg/L'],
      ['60 rpm', '1 Hz'],
      ['5 C', '5 °C'],
    ],
    neverSame: [
      ['200 Cal', '200 cal'],
      ['5 pounds', '5 ounces'],
    ],
  },
  {
    theme: 'years and months in days',
    question: 'How long does it take?',
    different: [['2 years', '2 months']],
    neverDifferent: [
      ['1 year', '365 days'],
      ['2 years', '104 weeks'],
      ['1 month', '30 days'],
      ['6 months', '26 weeks'],
    ],
  },
  {
    theme: 'dates with more than a date',
    question: 'When did it open?',
    neverSame: [
      ['1887 and 12 May 1889', '12 May 1889'],
      ['1887 to 12 May 1889', '12 May 1889'],
      ['12 May 2019, 13:00', '12 May 2019, 14:00'],
      ['2019-05-12 13:00', '2019-05-12 14:00'],
      ['2019-05-12T13:00', '2019-05-12T14:00'],
      ['to 1887', '1887'],
      ['mid-1887', '1887'],
      ['1887 at the latest', '1887'],
    ],
  },
  {
    theme: 'midnight',
    question: 'What time is it?',
    same: [['12 AM', '0:00']],
    neverDifferent: [
      ['24:00', '0:00'],
      ['24:00', '12 AM'],
    ],
    neverSame: [
      ['12 AM', '12 PM'],
      ['9 AM EST', '9 AM PST'],
    ],
  },
  {
    theme: 'causes that belong to the answer',
    question: 'What is the finding?',
    neverSame: [
      ['anaemia due to iron deficiency', 'anaemia'],
      ['vacant since 2010', 'vacant'],
      ['anaemia due to iron deficiency', 'anaemia due to blood loss'],
      ['vacant since 2010', 'vacant since 2015'],
    ],
    same: [['anaemia', 'anaemia, because iron is low']],
  },
  {
    theme: 'second sentences that change the first',
    question: 'What should be given?',
    neverDifferent: [['Give aspirin.', 'Give aspirin. It thins the blood.']],
    neverSame: [
      ['Give aspirin.', 'Give aspirin. They need heparin too.'],
      ['Give aspirin.', 'Give aspirin. It goes with heparin as well.'],
      ['Give aspirin.', 'Give aspirin. That is wrong.'],
      ['Give aspirin.', 'Give aspirin. This is false.'],
      ['Give aspirin.', 'Give aspirin. It is a mistake.'],
      ['Give aspirin.', 'Give aspirin. It would be harmful.'],
      ['Give aspirin.', 'Give aspirin, because a fool said so. That is wrong'],
    ],
  },
  {
    theme: 'echoes in another tense or voice',
    question: 'Who is the head of the school?',
    same: [['Ann Lee', 'The head of the school is Ann Lee.']],
    neverSame: [
      ['Ann Lee was the head of the school', 'Ann Lee'],
      ['The head of the school was Ann Lee', 'Ann Lee'],
      ['Ann Lee is not the head of the school', 'Ann Lee'],
    ],
  },
  {
    theme: 'echoes in the passive',
    question: 'Who beat Leeds?',
    neverSame: [
      ['York was beaten by Leeds', 'York'],
      ['York beat Leeds', 'Leeds beat York'],
    ],
  },
  {
    theme: 'formulas that two people read differently',
    question: 'Which expression is it?',
    same: [['2x/3', '(2x)/3']],
    neverDifferent: [['a(b+c)', 'a (b + c)']],
    open: [
      ['1/2x', '1/(2x)'],
      ['1/2x', 'x/2'],
    ],
    neverSame: [
      ['xy^2', '(xy)^2'],
      ['ab^n', '(ab)^n'],
      ['p ∨ q ∧ r', '(p ∨ q) ∧ r'],
      ['A ∪ B ∩ C', '(A ∪ B) ∩ C'],
      ['3!!', '720'],
      ['0.333...', '0.333'],
      ['sin x + 1', 'sin(x + 1)'],
      ['a/b/c', 'a/(b/c)'],
      ['-x^2', '(-x)^2'],
      ['2^3^2', '(2^3)^2'],
      ['√2x', '√(2x)'],
    ],
  },
  {
    theme: 'sizes, scores and sums that are no numbers',
    question: 'What is it called?',
    same: [['1/2', '1/2.']],
    different: [['0.5', '0.75']],
    neverSame: [
      ['6/8', '3/4'],
      ['50/50', '1'],
      ['2x4', '1x8'],
      ['2 × 6', '3 × 4'],
      ['1920 × 1080', '1080 × 1920'],
      ['2 + 7', '4 + 5'],
      ['24/7', '48/14'],
    ],
  },
  {
    theme: 'adverbs that are no yes or no',
    question: 'Which word is missing?',
    same: [['certainly', 'Certainly.']],
    neverSame: [
      ['certainly', 'probably'],
      ['sure', 'likely'],
      ['negative', 'wrong'],
      ['true', 'correct'],
      ['false', 'incorrect'],
    ],
  },
  {
    theme: 'echoes of a yes-or-no question in another order',
    question: 'Did Ann beat Bob?',
    same: [
      ['Ann did beat Bob', 'Yes'],
      ['Ann did not beat Bob', 'No'],
    ],
    neverSame: [
      ['Bob did beat Ann', 'Yes'],
      ['Bob did not beat Ann', 'No'],
    ],
  },
  {
    theme: 'lists whose order is asked for',
    question: 'Give all the steps in order.',
    same: [['sand, prime, paint', 'Sand, prime, paint']],
    neverSame: [
      ['sand, prime, paint', 'paint, prime, sand'],
      ['1. sand\n2. paint', '1. paint\n2. sand'],
    ],
  },
  {
    theme: 'intervals where a list is asked for',
    question: 'List all values of x.',
    neverDifferent: [['[2, 3]', '2, 3']],
    neverSame: [
      ['(3, ∞)', '[3, ∞)'],
      ['(2, 5]', '[2, 5)'],
      ['(2, 5)', '[2, 5]'],
    ],
  },
];
