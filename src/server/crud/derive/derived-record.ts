/** `derive` on the server: loads references, draws document numbers, and converts values to their columns. */
import { fillPlaceholders, matchesCondition } from '@/model/condition';
import type { Child, Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { numberRuleOf } from '@/model/entity/number-default';
import { derive, type Derived, type FieldError, recordScope, type Row } from '@/model/record';
import { refTargetOf } from '@/model/record/references';
import type { Refs } from '@/model/http/api-result';
import { isBlank } from '@/model/field-types/text-value';
import { systemVariableAt } from '../condition/where-clause';
import { lockMains } from '../context/aggregated-children';
import { rowPath, rowsOf } from '../context/child-rows';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { DELETED } from '../context/shapes';
import { messages } from '../context/messages';
import { idsOf } from '../view/references';
import { fieldsAt, partsOf } from './record-parts';
import { loadReferences, lockReferences } from './record-references';
import { isSameValue, toStoredValue } from './stored-values';

/** A record to derive, as entered. */
export interface DeriveInput {
  entity: Entity;
  before: Row | null;
  record: Row;
  touched: ReadonlySet<string>;
  caller: Caller;
  /** Read-only paths that an action or a server function writes. */
  writable?: ReadonlySet<string>;
  /** Children whose rows a server function writes as a whole. */
  writtenRows?: ReadonlySet<string>;
  /** Children of the request: those that turn out read-only keep their stored rows. */
  children?: readonly Child[];
  /** False: fields with a number rule stay empty. */
  drawsNumbers?: boolean;
}

/** A field of a new row that a number rule fills. */
interface NumberPlace {
  path: string;
  code: string;
  field: Field;
  child: Child | null;
}

/** Fields with a `${code}` default in new rows without a value. */
function numberPlaces({ entity, before, record, drawsNumbers = true }: DeriveInput): NumberPlace[] {
  if (!drawsNumbers) return [];
  return [...partsOf(entity, record, before, 'numbered')].flatMap(({ child, row, stored, path, fields }) =>
    stored
      ? []
      : fields.flatMap((field): NumberPlace[] => {
          const code = numberRuleOf(field.default);
          return code === undefined || !isBlank(row[field.key])
            ? []
            : [{ path: `${path}${field.key}`, code, field, child }];
        }),
  );
}

/** Draws the numbers of all places; rules in one order, so that two saves seldom wait for each other. */
async function drawNumbers(
  crud: CrudContext,
  places: readonly NumberPlace[],
  caller: Caller,
): Promise<Record<string, Value>> {
  const numbers: Record<string, Value> = {};
  for (const code of [...new Set(places.map((place) => place.code))].toSorted()) {
    const paths = places.filter((place) => place.code === code).map(({ path }) => path);
    const drawn = await crud.options.drawNumbers(code, paths.length, caller);
    for (const [index, path] of paths.entries()) numbers[path] = drawn[index] ?? null;
  }
  return numbers;
}

/** The input with stored rows in the children that keep them; the same input when there are none. */
function withStoredRows(input: DeriveInput, keepsRows: (child: Child) => boolean): DeriveInput {
  const kept = (input.children ?? []).filter(keepsRows);
  if (kept.length === 0) return input;
  const rows = Object.fromEntries(kept.map((child) => [child.key, rowsOf(input.before, child)]));
  return { ...input, record: { ...input.record, ...rows } };
}

/** Parent of the root rows of a tree, as some clients send it. */
const ROOT_PARENT = '0';

/** Errors of changed references whose record does not exist, is deleted, or does not match the reference's filter. */
function referenceErrors(
  crud: CrudContext,
  { entity, before, caller }: DeriveInput,
  values: Row,
  refs: Refs,
): FieldError[] {
  const errors: FieldError[] = [];
  const main = recordScope(entity, values, { refs, me: caller.me });
  for (const { child, row, stored, path, fields } of partsOf(entity, values, before, 'references')) {
    const lookUp = (name: string): Value | undefined => {
      if (name.startsWith('#')) return systemVariableAt(crud, caller, name);
      return recordScope(child ?? entity, row, { refs, me: caller.me }, main).get(name);
    };
    for (const field of fields) {
      const target = refTargetOf(field, row);
      if (
        !target ||
        !crud.shapes.has(target.entity) ||
        field.system ||
        isSameValue(stored?.[field.key], row[field.key])
      )
        continue;
      if (!child && entity.tree?.parent === field.key && row[field.key] === ROOT_PARENT) continue;
      const filter = target.where && fillPlaceholders(target.where, lookUp);
      const found = idsOf(crud, field, row[field.key]).map((id) => refs[target.entity]?.[id] as Row | undefined);
      if (found.some((one) => one === undefined || one.delFlag === DELETED)) {
        errors.push({ path: `${path}${field.key}`, message: messages.noReferencedRecord(field.label) });
      } else if (filter && found.some((one) => !matchesCondition(filter, { get: (key) => one?.[key] ?? null }))) {
        errors.push({ path: `${path}${field.key}`, message: messages.notPickable(field.label) });
      }
    }
  }
  return errors;
}

/**
 * Converts every value to its column; a computed value that does not fit is an error at its field. System fields keep
 * their stored values unless a server function writes them.
 */
function toStoredRecord(
  crud: CrudContext,
  { entity, record: given, writable }: DeriveInput,
  derived: Row,
): { values: Row; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const toStoredRow = (child: Child | null, row: Row, path: string): Row => {
    const values: Row = { ...row };
    for (const field of fieldsAt(entity, child).stored) {
      const written = field.system && child === null && writable?.has(field.key) === true;
      if (!(field.key in row) || (field.system && !written)) continue;
      const stored = toStoredValue(field, written ? given[field.key] : row[field.key], crud.types);
      if ('value' in stored) values[field.key] = stored.value;
      else errors.push({ path: `${path}${field.key}`, message: stored.error });
    }
    return values;
  };
  const values = toStoredRow(null, derived, '');
  for (const child of Object.values(entity.children)) {
    values[child.key] = rowsOf(derived, child).map((row) => toStoredRow(child, row, rowPath(child, row.id)));
  }
  return { values, errors };
}

/** Keeps the first error of each path. */
function firstErrors(errors: readonly FieldError[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const error of errors) if (!byPath.has(error.path)) byPath.set(error.path, error);
  return [...byPath.values()];
}

/** A derived record with the records behind its references; it can be written when it has no errors. */
export interface DeriveResult extends Omit<Derived, 'missing'> {
  refs: Refs;
}

/** Copies of copies: what a record refers to may come from what it refers to. Further steps stay empty. */
const MAX_REFERENCE_STEPS = 3;

/** Whether copies, defaults or formulas of a derived record set references that the given one does not have. */
function setsReferences(entity: Entity, given: Row, derived: Row): boolean {
  const known = new Map([...partsOf(entity, given, null, 'references')].map(({ path, row }) => [path, row]));
  return [...partsOf(entity, derived, null, 'references')].some(({ row, path, fields }) =>
    fields.some((field) => {
      if (isBlank(row[field.key])) return false;
      const before = known.get(path) ?? {};
      const isSameTarget = refTargetOf(field, before)?.entity === refTargetOf(field, row)?.entity;
      return !isSameTarget || !isSameValue(before[field.key], row[field.key]);
    }),
  );
}

/** Whether the record itself decides which rows and number fields exist, so that it is derived once before drawing. */
const dependsOnRecord = (input: DeriveInput, places: readonly NumberPlace[]): boolean =>
  (input.children ?? []).some(({ readonly }) => typeof readonly !== 'boolean') ||
  places.some(({ field, child }) => field.visible !== true || (child !== null && child.visible !== true));

/**
 * Derives a record to save. Locks the records it newly refers to and draws document numbers.
 * @throws HttpError for a number rule that does not exist
 */
export async function deriveRecord(crud: CrudContext, given: DeriveInput): Promise<DeriveResult> {
  const { entity, before, touched, caller, writable, writtenRows } = given;
  let input = withStoredRows(given, (child) => child.readonly === true);
  await lockMains(crud, entity, [before, input.record]);
  let refs = await lockReferences(crud, entity, before, input.record);
  const { me } = caller;
  const context = { before, touched, me, now: crud.options.now(), types: crud.types, writable, writtenRows };
  let places = numberPlaces(input);
  if (dependsOnRecord(input, places)) {
    const first = derive(entity, input.record, { ...context, refs, numbers: {} });
    const settled = withStoredRows(input, (child) => first.flags(child.key).readonly);
    if (settled !== input) refs = await loadReferences(crud, entity, settled.record);
    input = settled;
    places = numberPlaces(input).filter(
      ({ path, child }) => first.flags(path).visible && (child === null || first.flags(child.key).visible),
    );
  }
  const numbers = await drawNumbers(crud, places, caller);
  let derived = derive(entity, input.record, { ...context, refs, numbers });
  for (
    let step = 0, known = input.record;
    step < MAX_REFERENCE_STEPS && setsReferences(entity, known, derived.values);
    step += 1
  ) {
    known = derived.values;
    refs = await lockReferences(crud, entity, before, input.record, known);
    derived = derive(entity, input.record, { ...context, refs, numbers });
  }
  const { values, flags, errors } = derived;
  // A field stored elsewhere has no value in this record; the entity's hook checks it.
  const derivedErrors = errors.filter(({ path }) => entity.fields[path]?.virtual !== true);
  const stored = toStoredRecord(crud, input, values);
  const invalidReferences = referenceErrors(crud, input, stored.values, refs);
  return {
    values: stored.values,
    flags,
    refs,
    errors: firstErrors([...derivedErrors, ...stored.errors, ...invalidReferences]),
  };
}
