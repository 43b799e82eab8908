/** `npm run eval -- --data <folder> [--json]`: recorded answers of real models through the project's own reading, agreement,
 * decision and confidence code. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { scoreDrawnPanels } from './drawn-panels.ts';
import { defaultSettings } from './panels.ts';
import { scoreCase } from './score-case.ts';
import type { Scorecard } from './scorecard.ts';
import { drawnScorecards, scorecardOf } from './scorecard.ts';
import { asTable } from './scorecard-table.ts';
import type { TranscriptSet } from './transcripts.ts';
import { readTranscripts } from './transcripts.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, json: { type: 'boolean', default: false } } });

if (values.data === undefined) stop('--data <folder> is needed: a folder of .jsonl and .csv files, see README.md', 2);
else if (!existsSync(values.data)) stop(`There is no data at ${values.data}: nothing was scored.`, 1);
else print(values.data, values.json);

function print(folder: string, json: boolean): void {
  const files = readdirSync(folder).filter((file) => /\.(jsonl|csv)$/.test(file));
  const scorecards = files.toSorted().flatMap((file) => scored(readTranscripts(join(folder, file))));
  process.stdout.write(json ? `${JSON.stringify(scorecards, null, 2)}\n` : asTable(scorecards));
}

function scored(set: TranscriptSet): Scorecard[] {
  if (set.lettersOnly) return drawnScorecards(set.name, scoreDrawnPanels(set));
  return [
    scorecardOf(
      set.name,
      set.cases.map((recorded) => scoreCase(recorded, defaultSettings)),
    ),
  ];
}

function stop(why: string, exitCode: number): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = exitCode;
}
