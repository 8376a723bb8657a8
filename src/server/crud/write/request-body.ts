/** Parses the body of a write request. Keys that the user may not write are ignored. */
import type { Child, Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { systemFieldsByPreset } from '@/model/entity/system-fields';
import type { FieldError, Row } from '@/model/record';
import { rowPath, rowsOf, temporaryId } from '../context/child-rows';
import { childShape, type CrudContext, shapeOf } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { InvalidRecord } from '../context/errors';
import { fieldOf, type Shape } from '../context/shapes';
import { messages } from '../context/messages';
import { numberRuleOf } from '@/model/entity/number-default';
import { isSameValue, toStoredValue } from '../derive/stored-values';
import { maskValue, fieldViewOf } from '../view/field-visibility';
import { fail } from '../context/errors';

const MAX_ROWS = 10_000;
const MAX_ID_LENGTH = 64;

const SYSTEM_FIELDS: Readonly<Record<Entity['preset'] | 'child', ReadonlySet<string>>> = {
  std: new Set(Object.keys(systemFieldsByPreset.std)),
  doc: new Set(Object.keys(systemFieldsByPreset.doc)),
  online: new Set(Object.keys(systemFieldsByPreset.online)),
  child: new Set(Object.keys(systemFieldsByPreset.child)),
};

/** A JSON object. @throws HttpError for any other value */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fail.badBody();
  if (Object.hasOwn(value, '__proto__')) throw fail.badBody();
  return value as Record<string, unknown>;
}

/** True for fields that requests cannot write. */
function isServerField(shape: Shape, field: Field, opened: ReadonlySet<string>): boolean {
  const { entity, child } = shape;
  const system = child ? SYSTEM_FIELDS.child : SYSTEM_FIELDS[entity.preset];
  if (field.system || system.has(field.key) || field.columnType.kind === 'none') return true;
  if (opened.has(field.key)) return false;
  if (field.readonly === true || typeof field.value === 'string') return true;
  if (child) return false;
  // A state that restricts editing is changed only by actions.
  return (entity.state.edit !== null && field.key === entity.state.field) || field.key === entity.tree?.hasChild;
}

/** The values of one row in a request body, checked and normalized. */
export interface RowInput {
  values: Row;
  /** Keys in the body, without empty document numbers of a new row. */
  sentKeys: string[];
  errors: { key: string; message: string }[];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Parses the fields of one row. Unknown keys, and fields that are hidden or not writable for the caller, are ignored.
 * @param opened keys of read-only fields that may be written here
 */
export function parseRow(
  crud: CrudContext,
  shape: Shape,
  body: Readonly<Record<string, unknown>>,
  before: Row | undefined,
  caller: Caller,
  opened: ReadonlySet<string> = NONE,
): RowInput {
  const view = fieldViewOf(shape, caller);
  const input: RowInput = { values: {}, sentKeys: [], errors: [] };
  for (const key of Object.keys(body)) {
    const field = fieldOf(shape.fields, key);
    if (!field || isServerField(shape, field, opened) || !view.includes(key)) continue;
    const given = body[key] as Value;
    // A masked value that is sent back unchanged was not edited.
    if (before && view.masked.includes(field) && given === maskValue(field, before[key])) continue;
    const stored = toStoredValue(field, given, crud.types, true);
    if ('error' in stored) input.errors.push({ key, message: stored.error });
    else {
      input.values[key] = stored.value;
      // An empty document number counts as not sent: it is still to be drawn.
      if (before || stored.value !== null || numberRuleOf(field.default) === undefined) input.sentKeys.push(key);
    }
  }
  dropOutdatedCopies(shape, input, before);
  return input;
}

/** A copied field (`copy`) whose reference changed counts as not sent, so that it is copied again from the new record. */
function dropOutdatedCopies(shape: Shape, input: RowInput, before: Row | undefined): void {
  input.sentKeys = input.sentKeys.filter((key) => {
    const ref = shape.fields[key]?.copy?.ref;
    return ref === undefined || !(ref in input.values) || isSameValue(before?.[ref], input.values[ref]);
  });
}

/** A request body merged into the stored record. */
export interface WriteInput {
  record: Row;
  /** Field paths in the body. */
  touched: Set<string>;
  /** Children whose rows are in the body. */
  children: readonly Child[];
  errors: FieldError[];
}

function childBodies(child: Child, given: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(given)) throw fail.badBody();
  if (given.length > MAX_ROWS) throw fail.tooManyRows(child.title, MAX_ROWS);
  return given.map(asObject);
}

function parseChild(
  crud: CrudContext,
  child: Child,
  given: unknown,
  before: Row | null,
  caller: Caller,
  into: WriteInput,
): Row[] {
  const shape = childShape(crud, child);
  const stored = new Map(rowsOf(before, child).map((row) => [String(row.id), row]));
  const taken = new Set<string>();
  return childBodies(child, given).map((body, index) => {
    const sent =
      typeof body.id === 'string' && body.id !== '' && body.id.length <= MAX_ID_LENGTH ? body.id : temporaryId(index);
    const id = taken.has(sent) ? `${temporaryId(index)}-${taken.size}` : sent;
    taken.add(id);
    const known = stored.get(id);
    const { values, sentKeys: keys, errors } = parseRow(crud, shape, body, known, caller);
    const path = rowPath(child, id);
    for (const key of keys) into.touched.add(`${path}${key}`);
    into.errors.push(...errors.map(({ key, message }) => ({ path: `${path}${key}`, message })));
    return { ...known, ...values, id };
  });
}

/**
 * Merges a body into the stored record: fields and children that are not sent keep their values; a sent child is replaced,
 * rows that are not in it are removed.
 * @throws HttpError when the body is not a record
 */
export function parseBody(
  crud: CrudContext,
  entity: Entity,
  given: unknown,
  before: Row | null,
  caller: Caller,
  opened: ReadonlySet<string> = NONE,
): WriteInput {
  const body = asObject(given);
  const {
    values,
    sentKeys: sent,
    errors,
  } = parseRow(crud, shapeOf(crud, entity.id), body, before ?? undefined, caller, opened);
  const input: WriteInput = {
    record: { ...before, ...values },
    touched: new Set(sent),
    children: [],
    errors: errors.map(({ key, message }) => ({ path: key, message })),
  };
  const children: Child[] = [];
  for (const child of Object.values(entity.children)) {
    if (child.readonly === true || !Object.hasOwn(body, child.key) || body[child.key] === null) {
      input.record[child.key] ??= [];
      continue;
    }
    const rows = parseChild(crud, child, body[child.key], before, caller, input);
    if (child.single && rows.length > 1)
      throw new InvalidRecord([{ path: child.key, message: messages.singleRow(child.title) }]);
    input.record[child.key] = rows;
    children.push(child);
  }
  input.children = children;
  return input;
}
