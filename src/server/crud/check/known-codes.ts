/** Rejects unknown codes of field types with a complete list of codes (`lexicon`), before they are stored. */
import type { Entity } from '@/model/entity/entity';
import type { FieldError, Row } from '@/model/record';
import { isBlank } from '@/model/field-types/text-value';
import { ownChildrenOf, rowPath, rowsOf } from '../context/child-rows';
import { childShape, type CrudContext, shapeOf } from '../context/crud-context';
import type { Shape } from '../context/shapes';
import { messages } from '../context/messages';
import { isSameValue } from '../derive/stored-values';

async function rowErrors(
  { types }: CrudContext,
  shape: Shape,
  before: Row | undefined,
  row: Row,
  path: string,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const field of shape.stored) {
    const type = types.get(field.type);
    const value = row[field.key] ?? null;
    // An unchanged value may have a code that was removed from the list since.
    if (!type?.loadNames || isBlank(value) || (before && isSameValue(before[field.key], value))) continue;
    const known = await type.loadNames();
    const codes = type.keys?.(value, field) ?? [String(value)];
    const unknown = codes.find((code) => !Object.hasOwn(known, code));
    if (unknown !== undefined) {
      errors.push({ path: `${path}${field.key}`, message: messages.unknownCode(field.label, unknown) });
    }
  }
  return errors;
}

/** Errors of new or changed codes that their field type does not know. */
export async function unknownCodeErrors(
  crud: CrudContext,
  entity: Entity,
  before: Row | null,
  record: Row,
): Promise<FieldError[]> {
  const errors = await rowErrors(crud, shapeOf(crud, entity.id), before ?? undefined, record, '');
  for (const child of ownChildrenOf(entity)) {
    const stored = new Map(rowsOf(before, child).map((row) => [row.id, row]));
    for (const row of rowsOf(record, child)) {
      const path = rowPath(child, row.id);
      errors.push(...(await rowErrors(crud, childShape(crud, child), stored.get(row.id ?? null), row, path)));
    }
  }
  return errors;
}
