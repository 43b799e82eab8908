/** Checks reviews of single fields of a record: each field must exist and be judged only once. */
import type { FieldReview } from '../../debate/schema/outcome/decided-field.ts';
import type { Result } from '../../debate/schema/outcome/result.ts';
import { ParleyError } from '../../errors.ts';

/** Throws `ParleyError` invalid_request. */
export function checkFieldReviews({ fields: decided }: Result, reviews: readonly FieldReview[]): void {
  const known = new Set((decided ?? []).map(({ pointer }) => pointer));
  const fields = reviews.flatMap(({ pointer }, index) => {
    const isRepeated = reviews.findIndex((other) => other.pointer === pointer) < index;
    if (!isRepeated && known.has(pointer)) return [];
    const message = isRepeated ? `"${pointer}" is judged twice` : `the debate has no field "${pointer}"`;
    return [{ path: `fields.${index}.pointer`, message }];
  });
  if (fields.length === 0) return;
  const detail = fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new ParleyError('invalid_request', { detail, fields });
}
