/** Column permissions of a caller: hidden and masked fields. Applied to every read, and to filters and sort orders. */
import type { RawBuilder } from 'kysely';
import type { Entity, Field } from '@/model/entity/entity';
import { restrictEntity } from '@/model/entity/restrict-entity';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { isBlank } from '@/model/field-types/text-value';
import type { Caller } from '../context/crud-options';
import { selectList, type Shape } from '../context/shapes';

/** The visible columns of a shape for one caller. */
export interface FieldView {
  fields: readonly Field[];
  /** The `select` list for alias `t`. */
  select: RawBuilder<unknown>;
  masked: readonly Field[];
  /** True when the view has only some of the visible fields. */
  reduced: boolean;
  /** True when the field is visible, masked or not. */
  includes(key: string): boolean;
  /** True when the caller may filter and sort by the field: visible and not masked. */
  canQuery(field: Field): boolean;
}

const MAX_STARS = 20;

/** Keeps the first and last characters. A text that is too short for that is masked completely. */
export function maskText(text: string, [first, last]: readonly [number, number]): string {
  const letters = [...text];
  const hidden = letters.length - first - last;
  if (hidden <= 0) return '*'.repeat(Math.min(letters.length, MAX_STARS));
  const tail = last === 0 ? '' : letters.slice(-last).join('');
  return `${letters.slice(0, first).join('')}${'*'.repeat(Math.min(hidden, MAX_STARS))}${tail}`;
}

/** The masked value of a field with a mask. */
export function maskValue(field: Field, value: Value | undefined): Value | undefined {
  if (!field.mask || isBlank(value)) return value;
  return maskText(String(value), field.mask.keep);
}

/** The entity as the caller may write it. */
export const restrictedEntity = (entity: Entity, caller: Caller): Entity =>
  restrictEntity(entity, ({ permission }) =>
    permission === null || (caller.can(permission) && caller.canChange(permission)) ? 'write' : 'read',
  );

/** True when the field is not visible to the caller. */
export const isHidden = (field: Field, caller: Caller) => field.permission !== null && !caller.can(field.permission);
export const isMasked = (field: Field, caller: Caller) =>
  field.mask !== null && (field.mask.permission === null || !caller.can(field.mask.permission));

function buildView(shape: Shape, caller: Caller): FieldView {
  const fields = shape.stored.filter((field) => !isHidden(field, caller));
  const masked = fields.filter((field) => isMasked(field, caller));
  const visibleKeys = new Set(fields.map((field) => field.key));
  // By key: fields of the shape have other labels in exports and imports of an overridden list.
  const unmasked = new Set(fields.filter((field) => !masked.includes(field)).map(({ key }) => key));
  return {
    fields,
    select: selectList(fields),
    masked,
    reduced: false,
    includes: (key) => visibleKeys.has(key),
    canQuery: (field) => unmasked.has(field.key),
  };
}

/** The view reduced to some fields. @param filters fields to filter and sort by, also without being shown */
export function restrictView(
  view: FieldView,
  shown: ReadonlySet<string>,
  filters: ReadonlySet<string> = shown,
): FieldView {
  const fields = view.fields.filter((field) => shown.has(field.key));
  return {
    fields,
    select: selectList(fields),
    masked: view.masked.filter((field) => shown.has(field.key)),
    reduced: true,
    includes: (key) => shown.has(key) && view.includes(key),
    canQuery: (field) => filters.has(field.key) && view.canQuery(field),
  };
}

/** The views of one shape, by which of its permission codes the caller has. */
interface CachedViews {
  codes: readonly string[];
  views: Map<string, FieldView>;
}

const viewsByShape = new WeakMap<Shape, CachedViews>();

/** The caller's view of a shape. Callers with the same column permissions share one. */
export function fieldViewOf(shape: Shape, caller: Caller): FieldView {
  let cached = viewsByShape.get(shape);
  if (!cached) {
    const codes = shape.stored.flatMap((field) =>
      [field.permission, field.mask?.permission].filter((code) => typeof code === 'string'),
    );
    cached = { codes, views: new Map() };
    viewsByShape.set(shape, cached);
  }
  const key = cached.codes.map((code) => (caller.can(code) ? '1' : '0')).join('');
  let view = cached.views.get(key);
  if (!view) {
    view = buildView(shape, caller);
    cached.views.set(key, view);
  }
  return view;
}

/** Masks rows in place. Texts of codes must be added before, as they are found by the unmasked values. */
export function maskRows(view: FieldView, rows: readonly Row[]): void {
  for (const field of view.masked) {
    for (const row of rows) row[field.key] = maskValue(field, row[field.key]) ?? null;
  }
}
