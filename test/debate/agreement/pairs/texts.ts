/** Pairs of texts: sentences that state an answer, explanations, and long texts that differ in one word. */
import type { PairTheme } from './pair-theme.ts';

const migrate =
  'We should move the archive to the new cluster before June because the old disks fail more often every month.';
const liable = 'The tenant owes the landlord the whole of the rent that was agreed on for the months of the dispute.';
const dose =
  'Give the child paracetamol before breakfast and measure the temperature after lunch for the next three days.';
const choose = 'Hire the first applicant, who has led two teams and wrote the scheduling tool that all plants now use.';
const argument =
  'The council sits in the west. Trade has always been in the west too, and the king moved there in the year 1814.';

export const textThemes: readonly PairTheme[] = [
  {
    theme: 'frames, echoes and explanations',
    question: 'What is the capital of Norway?',
    same: [
      ['Oslo', 'oslo'],
      ['Oslo', 'OSLO!'],
      ['Oslo', '"Oslo"'],
      ['Oslo', 'Oslo.'],
      ['Oslo', 'It is Oslo.'],
      ['Oslo', 'I think it is Oslo.'],
      ['Oslo', 'The answer is Oslo.'],
      ['Oslo', 'The capital of Norway is Oslo.'],
      ['Oslo', 'Oslo is the capital of Norway.'],
      ['Oslo', 'Oslo, because the government sits there.'],
      ['Oslo', 'Oslo. It is the largest city.'],
      ['Oslo', '**Oslo**'],
      ['Oslo', String.raw`\boxed{\text{Oslo}}`],
      ['Oslo', `${argument} The answer is Oslo.`],
      ['the city of Oslo', 'The city of Oslo'],
      ['Oslo  ', '\n Oslo'],
    ],
    neverSame: [
      ['Oslo', 'Bergen'],
      ['Oslo', 'not Oslo'],
      ['Oslo', 'Oslo, but Bergen was it before.'],
      ['Oslo', 'Oslo. Wait, it is Bergen.'],
      ['Oslo', 'The capital of Norway is not Oslo.'],
      ['Oslo', 'Oslo and Bergen'],
      ['Oslo', 'New Oslo'],
      ['Oslo', 'everything except Oslo'],
      ['Oslo', `${argument} The answer is Bergen.`],
      ['Oslo', 'It cannot be Oslo.'],
      ['Oslo', 'Oslo is wrong.'],
      ['The capital of Norway is Oslo.', 'The capital of Norway is Bergen.'],
      ['The answer is Oslo.', 'The answer is Bergen.'],
      ['Oslo, because the king lives there.', 'Bergen, because the king lives there.'],
    ],
    neverDifferent: [['Oslo', 'Oslo, Norway']],
  },
  {
    theme: 'long texts',
    question: 'What should be done?',
    same: [
      [migrate, migrate.replace('.', '')],
      [migrate, migrate.replace('archive', 'Archive').replace('disks', 'DISKS')],
      [liable, `The answer is: ${liable}`],
      [dose, dose.replaceAll(' ', '  ')],
    ],
    different: [
      [migrate, migrate.replace('should', 'should not')],
      [dose, dose.replace('three', 'four')],
      [choose, choose.replace('two', 'six')],
      [`Yes. ${liable}`, `No. ${liable}`],
    ],
    neverSame: [
      [migrate, migrate.replace('before', 'after')],
      [migrate, migrate.replace('new', 'spare')],
      [migrate, migrate.replace('June', 'July')],
      [migrate, migrate.replace('more', 'less')],
      [liable, 'The landlord owes the tenant the whole of the rent that was agreed on for the months of the dispute.'],
      [liable, liable.replace('the whole', 'half')],
      [liable, liable.replace('owes', 'hardly owes')],
      [dose, dose.replace('before', 'instead of')],
      [
        dose,
        'Give the child paracetamol after lunch and measure the temperature before breakfast for the next three days.',
      ],
      [choose, choose.replace('first', 'second')],
      [choose, choose.replace('Hire', 'Reject')],
      [choose, choose.replace('has led', 'has never led')],
      [choose, choose.replace('all plants', 'some plants')],
      [choose, choose.replace('Hire the first', 'Hire only the first')],
      [choose, `${choose} Then dismiss both.`],
      [liable, `It is false that ${liable.replace('The', 'the')}`],
      [liable, `${liable} This holds only if it was signed.`],
    ],
  },
  {
    theme: 'long texts in other languages',
    question: 'What should be done?',
    same: [['应该先备份数据，再升级服务器，然后通知用户。', '应该先备份数据，再升级服务器，然后通知用户']],
    neverSame: [
      ['应该先备份数据，再升级服务器，然后通知用户。', '不应该先备份数据，再升级服务器，然后通知用户。'],
      ['应该先备份数据，再升级服务器，然后通知用户。', '应该先升级服务器，再备份数据，然后通知用户。'],
      ['应该先备份数据，再升级服务器，然后通知用户。', '应该先备份数据，再升级网络，然后通知用户。'],
      [
        'Нужно сначала сделать копию данных, затем обновить сервер и сообщить об этом пользователям.',
        'Нужно сначала сделать копию данных, затем обновить сеть и сообщить об этом пользователям.',
      ],
      [
        'Wir sollten zuerst die Daten sichern, dann den Server erneuern und danach alle Nutzer benachrichtigen.',
        'Wir sollten zuerst die Daten löschen, dann den Server erneuern und danach alle Nutzer benachrichtigen.',
      ],
      [
        'Wir sollten zuerst die Daten sichern, dann den Server erneuern und danach alle Nutzer benachrichtigen.',
        'Wir sollten zuerst die Daten sichern, dann den Server nicht erneuern und danach alle Nutzer benachrichtigen.',
      ],
      [
        'Il faut d’abord sauvegarder les données, puis remplacer le serveur et prévenir les clients.',
        'Il faut d’abord sauvegarder les données, puis remplacer le serveur sans prévenir les clients.',
      ],
      ['データを保存してから、サーバーを更新してください。', 'サーバーを更新してから、データを保存してください。'],
    ],
  },
  {
    theme: 'answers in a sentence where a number is asked',
    question: 'How many apples are left in the basket?',
    same: [
      ['12', 'There are 12 apples left in the basket.'],
      ['12', 'The number of apples left in the basket is 12.'],
      ['12', 'She had 32 and ate 20. So 32 - 20 = 12.'],
      ['12', 'First we take 8 of the 20.\nThen we count.\nA: 12'],
      ['12', 'We take 8 of 20.\n#### 12'],
      ['12', String.raw`We take 8 of 20, so $\boxed{12}$ are left.`],
      ['12', 'The answer is 9. No, wait: the answer is 12.'],
    ],
    different: [
      ['20', 'She had 32 and ate 20. So 32 - 20 = 12.'],
      ['20', 'There are 12 apples left in the basket.'],
      ['9', 'The answer is 9. No, wait: the answer is 12.'],
    ],
    neverSame: [
      ['12', 'There are 12 pears and 3 apples left.'],
      ['12', 'It is not 12 apples that are left.'],
      ['12', 'There are fewer than 12 apples left in the basket.'],
      ['12', 'There are 12 rotten apples left in the basket.'],
      ['12', 'Nobody can say whether 12 are left.'],
    ],
  },
];
