/** The files of a data folder are read by their shape. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { DataFile } from '../../src/eval/recorded/data-file.ts';
import { readDataFile } from '../../src/eval/recorded/data-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-eval-shapes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(file: string, text: string): DataFile {
  writeFileSync(join(folder, file), text);
  return readDataFile(folder, file);
}

function setOf(file: DataFile) {
  if (file.kind !== 'cases') throw new Error(file.why);
  return file.set;
}

const jsonLines = (...rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const finalAnswers = {
  id: 'f1',
  task: 'auto',
  question: 'What is √(1/4)?',
  gold: '1/2',
  prompt_characters: 20,
  answers: { 'alpha-1': { answer: '0.5', characters: 90 }, 'beta-1': { answer: null, characters: 900 } },
};

describe('readDataFile', () => {
  it('final answers › become one round of the models, blank when there was no answer', () => {
    const { cases, lettersOnly } = setOf(read('final.jsonl', jsonLines(finalAnswers)));
    expect(lettersOnly).toBe(false);
    expect(cases).toEqual([
      expect.objectContaining({ models: ['alpha-1', 'beta-1'], rounds: [['0.5', '']], gold: '1/2', extracted: null }),
    ]);
    expect(cases[0]?.question).toMatchObject({ answer_type: 'auto', options: null });
  });

  it('picked letters › leave out the rows whose gold answer is wrong', () => {
    const table = [
      'question_id,category,n_options,gold,error_type,alpha-1,beta-1',
      'q1,,4,A,ok,A,',
      'q2,,4,B,wrong_groundtruth,C,C',
      'q3,maths,4,C,ok,B,C',
    ].join('\n');
    const { cases, leftOut, lettersOnly } = setOf(read('checked.csv', table));
    expect([leftOut, lettersOnly]).toEqual([1, true]);
    expect(cases.map(({ id, gold, extracted }) => [id, gold, extracted])).toEqual([
      ['q1', 'A', ['A', null]],
      ['q3', 'C', ['B', 'C']],
    ]);
    expect(cases.map(({ models }) => models)).toEqual([
      ['alpha-1', 'beta-1'],
      ['alpha-1', 'beta-1'],
    ]);
  });

  it('picked letters › keep every row when the gold answers were not checked again', () => {
    const { cases, leftOut } = setOf(read('plain.csv', 'question_id,category,n_options,gold,alpha-1\nq1,law,4,A,B'));
    expect([leftOut, cases.map(({ extracted }) => extracted)]).toEqual([0, [['B']]]);
  });

  it.each([
    [
      'pairs.jsonl',
      '{"id":"p1","question":"?","a":"1","b":"1","want":"same"}',
      'pairs of answers, scored with --pairs',
    ],
    ['prices.json', '{"alpha-1":{"input":1,"output":2}}', 'prices of models, used with --pareto'],
    ['units.json', '{"alpha-1":25}', 'prices of models, used with --pareto'],
    ['other.json', '[]', 'no reader of this command knows its shape'],
    ['other.csv', 'name,age\nAnn,5', 'no reader of this command knows its shape'],
    ['other.jsonl', '{"name":"Ann"}', 'no reader of this command knows its shape'],
    ['text.jsonl', 'not JSON at all', 'no reader of this command knows its shape'],
    ['empty.jsonl', '', 'no reader of this command knows its shape'],
    ['README.md', '# Data', 'no reader of this command knows its shape'],
  ])('%s › is named with the reason when it is not scored', (file, text, why) => {
    expect(read(file, text)).toEqual({ kind: 'not scored', file, why });
  });

  it('a file of a known shape › is named with the line when one line has another shape', () => {
    const brokenFile = read('broken.jsonl', `${jsonLines(finalAnswers)}\n\n{"id":"f2"}\n`);
    expect(brokenFile).toEqual({ kind: 'broken', file: 'broken.jsonl', why: expect.stringMatching(/^line 3: /) });
    const truncatedFile = read('cut.jsonl', `${jsonLines(finalAnswers)}\n{"id":"f2`);
    expect(truncatedFile).toEqual({ kind: 'broken', file: 'cut.jsonl', why: expect.stringMatching(/^line 2: /) });
  });
});
