/** Parser of the `condition` parameter of tree look-ups: a JSON object of columns and the values that they equal. */
import type { Entity, Field } from '@/model/entity/entity';
import type { ConditionTest, Scalar } from '@/model/generated/files';
import { fail } from './errors';

const MAX_LENGTH = 2000;

/** True when the text is the beginning of valid JSON. */
function isJsonPrefix(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const at = /position (\d+)/.exec(message)?.[1];
    return at === undefined
      ? message.includes('end of JSON')
      : Number(at) >= text.length || message.startsWith('Unterm');
  }
}

/** Position of the first invalid character, from 1. JavaScript engines do not always report it. */
function jsonErrorPosition(text: string): number {
  let length = 1;
  while (length <= text.length && isJsonPrefix(text.slice(0, length))) length += 1;
  return length;
}

/** Position of a key in the text, from 1. */
const positionOf = (text: string, key: string) => Math.max(0, text.indexOf(JSON.stringify(key))) + 1;

/** Finds a field by key or column, because clients send either. Fields of kind `none` cannot be queried. */
const fieldNamed = ({ fields }: Entity, name: string): Field | undefined =>
  Object.values(fields).find(
    (field) => field.columnType.kind !== 'none' && (field.key === name || field.column === name),
  );

/** Rejects braces, because a condition resolves `{…}` as a placeholder. */
const isLiteral = (value: unknown): value is Scalar =>
  (typeof value === 'string' && !/[{}]/.test(value)) || typeof value === 'number' || typeof value === 'boolean';

/**
 * Parses a condition and checks its columns.
 * @param shows whether the user may query a field
 * @throws HttpError with the position of the error
 */
export function parseCondition(
  entity: Entity,
  text: string,
  shows: (field: Field) => boolean,
): Record<string, ConditionTest> {
  if (text.trim() === '') return {};
  if (text.length > MAX_LENGTH) throw fail.notJson(MAX_LENGTH + 1);
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw fail.notJson(jsonErrorPosition(text));
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw fail.notJson(1);
  const condition: Record<string, ConditionTest> = {};
  for (const [name, value] of Object.entries(read)) {
    const field = fieldNamed(entity, name);
    if (!field || !shows(field)) throw fail.noColumn(name, positionOf(text, name));
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (!values.every(isLiteral)) throw fail.notFlat(positionOf(text, name));
    condition[field.key] = Array.isArray(value) ? values : values[0]!;
  }
  return condition;
}
