/** The body of `GET /v1/models`, as Anthropic and OpenAI send it, → the models in it. */
import { at, itemsAt, textAt } from '../../lib/json-value.ts';
import type { ListedModel } from '../model.ts';

/** Anthropic says `retires_at` (a time), OpenAI `shutdown_date` (a day). */
export function listedModels(body: unknown): ListedModel[] {
  return itemsAt(body, 'data').flatMap((model) => {
    const modelId = textAt(model, 'id');
    if (modelId === null) return [];
    const shutdown = at(model, 'shutdown_date');
    return [{ modelId, retiresOn: dayOf(shutdown === undefined ? at(model, 'retires_at') : shutdown) }];
  });
}

/** Undefined for what is no date. */
function dayOf(time: unknown): string | null | undefined {
  if (typeof time !== 'string') return time === null ? null : undefined;
  const day = time.slice(0, 10);
  return Number.isNaN(Date.parse(day)) ? undefined : day;
}
