/** Which columns a caller may see, whole or masked: enforced at every way out and at filter and sort. */
import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { isEmpty } from '@/model/field-types/text-value';
import type { Caller } from '../context/crud-options';
import { selectList, type Shape } from '../context/shapes';

/** A shape as one caller sees it. */
export interface FieldView {
  fields: readonly Field[];
  /** The `select` list for alias `t`. */
  select: string;
  masked: readonly Field[];
  /** True when the caller sees the field at all. */
  includes(key: string): boolean;
  /** True when the caller may filter and sort by it: seen, and seen whole. */
  canQuery(field: Field): boolean;
}

const MAX_STARS = 20;

/** Keeps the first and last characters; a text too short for that is hidden whole. */
export function maskText(text: string, [first, last]: readonly [number, number]): string {
  const letters = [...text];
  const hidden = letters.length - first - last;
  if (hidden <= 0) return '*'.repeat(Math.min(letters.length, MAX_STARS));
  const tail = last === 0 ? '' : letters.slice(-last).join('');
  return `${letters.slice(0, first).join('')}${'*'.repeat(Math.min(hidden, MAX_STARS))}${tail}`;
}

/** A value as the mask of its field shows it. */
export function maskValue(field: Field, value: Value | undefined): Value | undefined {
  if (!field.mask || isEmpty(value)) return value;
  return maskText(String(value), field.mask.keep);
}

/** True when the caller does not see the field at all. */
export const isHidden = (field: Field, caller: Caller) => field.auth !== null && !caller.can(field.auth);
export const isMasked = (field: Field, caller: Caller) =>
  field.mask !== null && (field.mask.auth === null || !caller.can(field.mask.auth));

function buildView(shape: Shape, caller: Caller): FieldView {
  const fields = shape.stored.filter((field) => !isHidden(field, caller));
  const masked = fields.filter((field) => isMasked(field, caller));
  const seen = new Set(fields.map((field) => field.key));
  const whole = new Set(fields.filter((field) => !masked.includes(field)));
  return {
    fields,
    select: selectList(fields),
    masked,
    includes: (key) => seen.has(key),
    canQuery: (field) => whole.has(field),
  };
}

/** The view without any field but these; `filters` may be asked for without being shown. */
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
    includes: (key) => shown.has(key) && view.includes(key),
    canQuery: (field) => filters.has(field.key) && view.canQuery(field),
  };
}

interface CachedViews {
  codes: readonly string[];
  views: Map<string, FieldView>;
}

const viewsByShape = new WeakMap<Shape, CachedViews>();

/** The caller's view of a shape; callers with the same column codes share one. */
export function fieldViewOf(shape: Shape, caller: Caller): FieldView {
  let guarded = viewsByShape.get(shape);
  if (!guarded) {
    const codes = shape.stored.flatMap((field) =>
      [field.auth, field.mask?.auth].filter((code) => typeof code === 'string'),
    );
    guarded = { codes, views: new Map() };
    viewsByShape.set(shape, guarded);
  }
  const key = guarded.codes.map((code) => (caller.can(code) ? '1' : '0')).join('');
  let view = guarded.views.get(key);
  if (!view) {
    view = buildView(shape, caller);
    guarded.views.set(key, view);
  }
  return view;
}

/** Masks rows in place, after names were found by their whole values. */
export function maskRows(view: FieldView, rows: readonly Row[]): void {
  for (const field of view.masked) {
    for (const row of rows) row[field.key] = maskValue(field, row[field.key]) ?? null;
  }
}
