/** Reads the models from the body of `GET /v1/models`. */
import { at, itemsAt, textAt } from '../../lib/json/json-value.ts';
import type { ListedModel } from '../model.ts';

/**
 * Returns the listed models. Anthropic gives `retires_at` (a time), OpenAI `shutdown_date` (a day). Together sends the
 * list without an object around it.
 */
export function listedModels(body: unknown): ListedModel[] {
  const list: readonly unknown[] = Array.isArray(body) ? body : itemsAt(body, 'data');
  return list.flatMap((model) => {
    const id = textAt(model, 'id');
    if (id === null) return [];
    const shutdown = at(model, 'shutdown_date');
    // Gemini puts `models/` before the id.
    const modelId = id.replace(/^models\//, '');
    return [{ modelId, retiresOn: dayOf(shutdown === undefined ? at(model, 'retires_at') : shutdown) }];
  });
}

/** Returns undefined when the value is not a date. */
function dayOf(time: unknown): string | null | undefined {
  if (typeof time !== 'string') return time === null ? null : undefined;
  const day = time.slice(0, 10);
  return Number.isNaN(Date.parse(day)) ? undefined : day;
}
