/** Questions with known answers for a panel, which calibrate it without waiting for ordinary debates. */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readAnswer } from '../../debate/agreement/reading/read-answer.ts';
import { estimateSettings } from '../../debate/answers/estimate/estimate-settings.ts';
import { asksForLongAnswer } from '../../debate/answers/long/long-cue.ts';
import { readValue } from '../../debate/parsing/read-estimate.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { DebateRequest } from '../../debate/schema/request/debate-request.ts';
import { ParleyError } from '../../errors.ts';
import { isWithinJsonBounds } from '../../lib/json/json-bounds.ts';
import type { CalibrationName } from '../../stores/calibration-store.ts';
import type { DebateOrigin } from '../../stores/debates/trace-context.ts';
import { NO_TRACE } from '../../stores/debates/trace-context.ts';
import { startDebate } from '../debates/creation/start-debate.ts';
import type { Services } from '../services.ts';
import type { KnownItem } from './calibration-form.ts';
import { inputOf, itemEntry } from './calibration-form.ts';
import type { CalibrationItem } from './calibration-item.ts';
import { calibrationItemSchema } from './calibration-item.ts';
import { signatureOfPanel } from './signature-of-panel.ts';

/** Maximum number of items in one request. */
export const MAX_ITEMS = 1_000;
export const acceptedItemsSchema = z.object({
  panel: z.string().meta({ description: 'The stored panel.', examples: ['board'] }),
  panel_signature: z.string().meta({
    description: 'Identifies the panel. Send it with further items, so that a change of the panel is noticed.',
    examples: ['3f9c2a7be1d04c55'],
  }),
  items: z.int().meta({ description: 'Items in the request.', examples: [100] }),
  started: z.int().meta({ description: 'Items whose debates were started.', examples: [98] }),
  known: z.int().meta({ description: 'Items that an earlier request started.', examples: [2] }),
});
export type AcceptedItems = z.infer<typeof acceptedItemsSchema>;

export interface StartItems {
  readonly tenant: string;
  readonly panel: string;
  /** The signature of the caller's first request; null in the first request. */
  readonly expectedSignature: string | null;
  /** The items as lines of JSON. */
  readonly lines: string;
  readonly origin: DebateOrigin;
}

/**
 * Starts a debate for each item that has none. When a caller sends the same items again after a refusal, the remaining
 * ones start and no question is debated twice. An item whose debate gave no label is debated again. Throws
 * `ParleyError`: invalid_request with the line number, conflict when the panel has changed, and the errors of
 * `startDebate`. Debates that were started before an error continue.
 */
export async function startCalibrationItems(services: Services, start: StartItems): Promise<AcceptedItems> {
  const { tenant, panel, expectedSignature, lines, origin } = start;
  const given = itemsOf(lines);
  const { signature, config } = await signatureOfPanel(services, tenant, panel);
  const items = given.map(({ item, number }) => requireComparable(item, number, config));
  if (expectedSignature !== null && expectedSignature !== signature) throw changedPanel(signature);
  const name = { tenant, panel: signature };
  const known = new Map(
    inputOf(await services.store.calibrations.read(name)).items.map((each) => [each.item.id, each]),
  );
  refuseOtherContent(items, known);
  const missing = items.filter(({ id }) => (known.get(id)?.state ?? 'unlabelled') === 'unlabelled');
  for (const [index, item] of missing.entries()) {
    const attempt = (known.get(item.id)?.attempt ?? 0) + 1;
    await startItem(services, name, { item, attempt, panel, origin }).catch((error: unknown) => {
      throw error instanceof ParleyError ? withProgress(error, index, missing.length) : error;
    });
  }
  const counts = { items: items.length, started: missing.length, known: items.length - missing.length };
  return { panel, panel_signature: signature, ...counts };
}

interface ItemStart {
  readonly item: CalibrationItem;
  readonly attempt: number;
  readonly panel: string;
  readonly origin: DebateOrigin;
}

/**
 * Starts one debate and stores its item. When the process dies between the two, the next request finds the debate by
 * its idempotency key.
 */
async function startItem(
  services: Services,
  name: CalibrationName,
  { item, attempt, panel, origin }: ItemStart,
): Promise<void> {
  const keyHash = createHash('sha256')
    .update(JSON.stringify([name.panel, item.id, attempt]))
    .digest('hex');
  const { accepted } = await startDebate(services, {
    tenant: name.tenant,
    request: requestOf(item, panel),
    idempotencyKey: `calibration-item-${keyHash}`,
    trace: NO_TRACE,
    origin,
  });
  await services.store.calibrations.put(name, itemEntry({ item, attempt, debateId: accepted.id, failed: false }));
}

function requestOf({ id, question, context, options, task }: CalibrationItem, panel: string): DebateRequest {
  return {
    question,
    panel,
    ...(context ? { context } : {}),
    ...(options ? { options } : {}),
    metadata: { calibration_item: id, ...(task ? { task } : {}) },
  };
}

function itemsOf(lines: string): NumberedItem[] {
  const numbered = lines.split('\n').map((line, index) => ({ line, number: index + 1 }));
  const given = numbered.filter(({ line }) => line.trim() !== '');
  if (given.length === 0) throw badLine(1, 'the request has no items');
  if (given.length > MAX_ITEMS)
    throw badLine(given[MAX_ITEMS]?.number ?? 0, `a request can have at most ${MAX_ITEMS} items`);
  const firstLines = new Map<string, number>();
  return given.map(({ line, number }) => {
    const item = itemOf(line, number);
    const first = firstLines.get(item.id);
    if (first !== undefined) throw badLine(number, `the id "${item.id}" is already the id of line ${first}`);
    firstLines.set(item.id, number);
    return { item, number };
  });
}

interface NumberedItem {
  readonly item: CalibrationItem;
  /** Number of the line, from 1. */
  readonly number: number;
}

function itemOf(line: string, number: number): CalibrationItem {
  const parsed = calibrationItemSchema.safeParse(jsonOf(line, number));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw badLine(number, `${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'is not an item'}`);
  }
  return parsed.data;
}

/** Returns the item, or throws when its answer cannot be compared with answers of the panel. */
function requireComparable(item: CalibrationItem, number: number, config: DebateConfig): CalibrationItem {
  const { question, context = null, options = null, answer } = item;
  if (isLong(config, item)) throw badLine(number, 'question: a long answer cannot be compared with a known one');
  if (config.estimate !== undefined) {
    if (readValue(estimateSettings(config.estimate, question), answer) !== null) return item;
    throw badLine(number, 'answer: must be a number in the unit and on the scale of the estimate');
  }
  const asked = { question, context, options, answer_type: 'auto', answer_tolerance: 0 } as const;
  if (readAnswer(asked, answer) === null) throw badLine(number, 'answer: cannot be read as an answer to the question');
  return item;
}

/** Returns whether the panel requires long answers or the question asks for one. */
function isLong({ answer_type: type }: DebateConfig, { question, options }: CalibrationItem): boolean {
  return type === 'long' || (type === 'auto' && !options && asksForLongAnswer(question));
}

function jsonOf(line: string, number: number): unknown {
  // Checked first, because a megabyte of brackets takes two seconds to parse.
  if (!isWithinJsonBounds(line)) throw badLine(number, 'is nested too deeply, or has too many parts');
  try {
    return JSON.parse(line);
  } catch {
    throw badLine(number, 'is not valid JSON');
  }
}

function badLine(number: number, message: string): ParleyError {
  const path = `line ${number}`;
  return new ParleyError('invalid_request', { detail: `${path}: ${message}`, fields: [{ path, message }] });
}

/** Throws when the id of an item was sent before with different content. */
function refuseOtherContent(items: readonly CalibrationItem[], known: ReadonlyMap<string, KnownItem>): void {
  const other = items.find((item) => {
    const before = known.get(item.id)?.item;
    return before !== undefined && contentOf(before) !== contentOf(item);
  });
  if (other === undefined) return;
  throw new ParleyError('idempotency_mismatch', {
    detail: `the item "${other.id}" was sent before with different content`,
  });
}

function contentOf({ question, context, options, answer, task }: CalibrationItem): string {
  return JSON.stringify([question, context ?? null, options ?? null, answer, task ?? null]);
}

function changedPanel(signature: string): ParleyError {
  const detail = 'the panel has changed since these items were first sent: their labels belong to the earlier panel';
  return new ParleyError('conflict', { detail, members: { panel_signature: signature } });
}

function withProgress(error: ParleyError, started: number, missing: number): ParleyError {
  const { details } = error;
  const detail = [details.detail, `${started} of ${missing} items were started; send the same items again to continue`];
  return new ParleyError(error.code, { ...details, detail: detail.filter((part) => part).join('; '), cause: error });
}
