/** What a request may write: everything else in its body is ignored. */
import type { Child, Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { presets } from '@/model/entity/system-fields';
import type { FieldError, Row } from '@/model/record';
import { HttpError } from '@/server/http/http-error';
import { rowPath, rowsOf, temporaryId } from '../context/child-rows';
import { childShape, type CrudContext, shapeOf } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { InvalidRecord } from '../context/errors';
import { fieldOf, type Shape } from '../context/shapes';
import { messages } from '../context/messages';
import { numberRuleOf } from '../derive/document-numbers';
import { isSameValue, toStoredValue } from '../derive/stored-values';
import { maskValue, fieldViewOf } from '../view/field-visibility';

const MAX_ROWS = 10_000;
const MAX_ID_LENGTH = 64;

const SYSTEM_FIELDS: Readonly<Record<Entity['preset'] | 'child', ReadonlySet<string>>> = {
  std: new Set(Object.keys(presets.std)),
  doc: new Set(Object.keys(presets.doc)),
  online: new Set(Object.keys(presets.online)),
  child: new Set(Object.keys(presets.child)),
};

/** A body is a flat object; anything else is refused. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new HttpError(messages.badBody);
  if (Object.hasOwn(value, '__proto__')) throw new HttpError(messages.badBody);
  return value as Record<string, unknown>;
}

/** Fields that only the server writes, whatever their file says. */
function isServerField(shape: Shape, field: Field): boolean {
  const { entity, child } = shape;
  const system = child ? SYSTEM_FIELDS.child : SYSTEM_FIELDS[entity.preset];
  if (field.system || system.has(field.key) || field.stored.kind === 'none') return true;
  if (field.readonly === true || typeof field.value === 'string') return true;
  if (child) return false;
  // A guarded state changes by actions only.
  return (entity.state.edit !== null && field.key === entity.state.field) || field.key === entity.tree?.hasChild;
}

/** What a body says of one row, checked and normalised. */
export interface RowInput {
  values: Row;
  /** Keys the body named. */
  sentKeys: string[];
  errors: { key: string; message: string }[];
}

/** Reads one row's fields; keys that are unknown, hidden from the caller or not theirs to write are left out. */
export function parseRow(
  crud: CrudContext,
  shape: Shape,
  body: Readonly<Record<string, unknown>>,
  before: Row | undefined,
  caller: Caller,
): RowInput {
  const view = fieldViewOf(shape, caller);
  const input: RowInput = { values: {}, sentKeys: [], errors: [] };
  for (const key of Object.keys(body)) {
    const field = fieldOf(shape.fields, key);
    if (!field || isServerField(shape, field) || !view.includes(key)) continue;
    const given = body[key] as Value;
    // A masked value that comes back unchanged was never edited.
    if (before && view.masked.includes(field) && given === maskValue(field, before[key])) continue;
    const stored = toStoredValue(field, given, crud.types, true);
    if ('error' in stored) input.errors.push({ key, message: stored.error });
    else {
      input.values[key] = stored.value;
      // An empty number is still to be drawn.
      if (before || stored.value !== null || numberRuleOf(field) === undefined) input.sentKeys.push(key);
    }
  }
  dropChangedSnapshots(shape, input, before);
  return input;
}

/** A snapshot is the server's to take: where its reference is another than the stored one, it is read again. */
function dropChangedSnapshots(shape: Shape, input: RowInput, before: Row | undefined): void {
  input.sentKeys = input.sentKeys.filter((key) => {
    const ref = shape.fields[key]?.copy?.ref;
    return ref === undefined || !(ref in input.values) || isSameValue(before?.[ref], input.values[ref]);
  });
}

/** A whole body over the stored record. */
export interface WriteInput {
  record: Row;
  /** Paths that the body named. */
  touched: Set<string>;
  /** Children whose rows the body carries. */
  children: readonly Child[];
  errors: FieldError[];
}

function childBodies(child: Child, given: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(given)) throw new HttpError(messages.badBody);
  if (given.length > MAX_ROWS) throw new HttpError(messages.tooManyRows(child.title, MAX_ROWS));
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
 * Lays a body over the stored record: fields not sent stay, children not sent stay, rows not sent go.
 * @throws HttpError when the body is no record
 */
export function parseBody(
  crud: CrudContext,
  entity: Entity,
  given: unknown,
  before: Row | null,
  caller: Caller,
): WriteInput {
  const body = asObject(given);
  const {
    values,
    sentKeys: sent,
    errors,
  } = parseRow(crud, shapeOf(crud, entity.id), body, before ?? undefined, caller);
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
      throw new InvalidRecord([{ path: child.key, message: messages.oneRow(child.title) }]);
    input.record[child.key] = rows;
    children.push(child);
  }
  input.children = children;
  return input;
}
