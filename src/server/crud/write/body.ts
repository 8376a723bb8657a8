/** What a request may write: everything else in its body is ignored. */
import type { Child, Entity, Field } from '@/model/entity';
import type { Value } from '@/model/field-type';
import { presets } from '@/model/fill/presets';
import type { FieldError, Row } from '@/model/record';
import { Refusal } from '../../refusal';
import { rowPath, rowsOf, temporaryId } from '../context/child-rows';
import { childShape, type Crud, shapeOf } from '../context/crud';
import type { Caller } from '../context/options';
import { InvalidRecord } from '../context/refusals';
import { fieldOf, type Shape } from '../context/shapes';
import { texts } from '../context/texts';
import { ruleOf } from '../derive/numbers';
import { sameValue, storedValue } from '../derive/stored-values';
import { maskValue, viewOf } from '../view/visibility';

const MOST_ROWS = 10_000;
const MOST_ID = 64;

const SYSTEM: Readonly<Record<Entity['preset'] | 'child', ReadonlySet<string>>> = {
  std: new Set(Object.keys(presets.std)),
  doc: new Set(Object.keys(presets.doc)),
  online: new Set(Object.keys(presets.online)),
  child: new Set(Object.keys(presets.child)),
};

/** A body is a flat object; anything else is refused. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(texts.badBody);
  if (Object.hasOwn(value, '__proto__')) throw new Refusal(texts.badBody);
  return value as Record<string, unknown>;
}

/** Fields that only the server writes, whatever their file says. */
function isServers(shape: Shape, field: Field): boolean {
  const { entity, child } = shape;
  const system = child ? SYSTEM.child : SYSTEM[entity.preset];
  if (field.system || system.has(field.key) || field.stored.kind === 'none') return true;
  if (field.readonly === true || typeof field.value === 'string') return true;
  if (child) return false;
  // A guarded state changes by actions only.
  return (entity.state.edit !== null && field.key === entity.state.field) || field.key === entity.tree?.hasChild;
}

/** What a body says of one row, checked and normalised. */
export interface Written {
  values: Row;
  /** Keys the body named. */
  sent: string[];
  errors: { key: string; message: string }[];
}

/** Reads one row's fields; keys that are unknown, hidden from the caller or not theirs to write are left out. */
export function readRow(
  crud: Crud,
  shape: Shape,
  body: Readonly<Record<string, unknown>>,
  before: Row | undefined,
  caller: Caller,
): Written {
  const view = viewOf(shape, caller);
  const written: Written = { values: {}, sent: [], errors: [] };
  for (const key of Object.keys(body)) {
    const field = fieldOf(shape.fields, key);
    if (!field || isServers(shape, field) || !view.shows(key)) continue;
    const given = body[key] as Value;
    // A masked value that comes back unchanged was never edited.
    if (before && view.masked.includes(field) && given === maskValue(field, before[key])) continue;
    const stored = storedValue(field, given, crud.types, true);
    if ('error' in stored) written.errors.push({ key, message: stored.error });
    else {
      written.values[key] = stored.value;
      // An empty number is still to be drawn.
      if (before || stored.value !== null || ruleOf(field) === undefined) written.sent.push(key);
    }
  }
  dropSnapshots(shape, written, before);
  return written;
}

/** A snapshot is the server's to take: where its reference is another than the stored one, it is read again. */
function dropSnapshots(shape: Shape, written: Written, before: Row | undefined): void {
  written.sent = written.sent.filter((key) => {
    const ref = shape.fields[key]?.copy?.ref;
    return ref === undefined || !(ref in written.values) || sameValue(before?.[ref], written.values[ref]);
  });
}

/** A whole body over the stored record. */
export interface Proposal {
  record: Row;
  /** Paths that the body named. */
  touched: Set<string>;
  /** Children whose rows the body carries. */
  children: readonly Child[];
  errors: FieldError[];
}

function bodiesOf(child: Child, given: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(given)) throw new Refusal(texts.badBody);
  if (given.length > MOST_ROWS) throw new Refusal(texts.tooManyRows(child.title, MOST_ROWS));
  return given.map(asObject);
}

function readChild(
  crud: Crud,
  child: Child,
  given: unknown,
  before: Row | null,
  caller: Caller,
  into: Proposal,
): Row[] {
  const shape = childShape(crud, child);
  const stored = new Map(rowsOf(before, child).map((row) => [String(row.id), row]));
  const taken = new Set<string>();
  return bodiesOf(child, given).map((body, index) => {
    const sent =
      typeof body.id === 'string' && body.id !== '' && body.id.length <= MOST_ID ? body.id : temporaryId(index);
    const id = taken.has(sent) ? `${temporaryId(index)}-${taken.size}` : sent;
    taken.add(id);
    const known = stored.get(id);
    const { values, sent: keys, errors } = readRow(crud, shape, body, known, caller);
    const path = rowPath(child, id);
    for (const key of keys) into.touched.add(`${path}${key}`);
    into.errors.push(...errors.map(({ key, message }) => ({ path: `${path}${key}`, message })));
    return { ...known, ...values, id };
  });
}

/**
 * Lays a body over the stored record: fields not sent stay, children not sent stay, rows not sent go.
 * @throws Refusal when the body is no record
 */
export function readBody(crud: Crud, entity: Entity, given: unknown, before: Row | null, caller: Caller): Proposal {
  const body = asObject(given);
  const { values, sent, errors } = readRow(crud, shapeOf(crud, entity.id), body, before ?? undefined, caller);
  const proposal: Proposal = {
    record: { ...before, ...values },
    touched: new Set(sent),
    children: [],
    errors: errors.map(({ key, message }) => ({ path: key, message })),
  };
  const children: Child[] = [];
  for (const child of Object.values(entity.children)) {
    if (child.readonly === true || !Object.hasOwn(body, child.key) || body[child.key] === null) {
      proposal.record[child.key] ??= [];
      continue;
    }
    const rows = readChild(crud, child, body[child.key], before, caller, proposal);
    if (child.single && rows.length > 1)
      throw new InvalidRecord([{ path: child.key, message: texts.oneRow(child.title) }]);
    proposal.record[child.key] = rows;
    children.push(child);
  }
  proposal.children = children;
  return proposal;
}
