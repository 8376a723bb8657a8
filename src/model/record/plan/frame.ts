/** The computation state of one record or child row; compiled closures read and write it. */
import type { ComputedValue } from '@/model/values/decimal';
import type { Field } from '@/model/entity/entity';
import type { FieldTypes, Value } from '@/model/entity/field-type';
import type { Refs } from '@/model/http/api-result';
import type { CurrentUser } from '../../templates/system-variables';
import type { FieldError, FieldOverride, Reference, Row } from '../types';

export const VISIBLE = 1;
export const REQUIRED = 2;
export const READONLY = 4;

/** State shared by all frames of a record. */
export interface EvaluationContext {
  refs: Refs;
  /** Whether records and columns may be missing in `refs`: what depends on a missing one is undetermined. */
  readonly partialRefs: boolean;
  /** References whose record is missing in `refs`, by target and stored value. */
  readonly missing: Map<string, Reference>;
  /** Number of reads of a missing record or column so far. */
  missingReads: number;
  readonly me: CurrentUser;
  readonly now: string;
  readonly types: FieldTypes;
  readonly numbers: Readonly<Record<string, Value>>;
  readonly writable: ReadonlySet<string>;
  /** Aggregate results, by the plan's aggregate index. */
  readonly aggregates: ComputedValue[];
  /** Children that are read-only now. */
  readonly readonlyChildren: Set<string>;
  /** What a screen adds to main fields. */
  readonly overrides: Map<string, FieldOverride>;
  /** Fields with the options that a screen offers, by child (null: main fields). The maps are replaced, not changed. */
  readonly offered: Map<string | null, ReadonlyMap<string, Field>>;
}

export interface Frame {
  readonly host: EvaluationContext;
  readonly main: Frame;
  readonly child: string | null;
  /** The row's id; null for the main record. */
  readonly id: string | null;
  /** Path prefix: `""`, or `child/rowId/`. The path of a field is prefix + key. */
  readonly prefix: string;
  /** Entered values; a missing key means that nothing was entered. */
  readonly raw: Row;
  /** The stored record or row, null when new. */
  readonly before: Row | null;
  /** Keys of fields that the user set. */
  touched: ReadonlySet<string>;
  /** Keys of fields that may be written although they are read-only. */
  readonly writable: ReadonlySet<string>;
  /** Computed values. The object is replaced, not changed, when a value changes between two notifications. */
  values: Row;
  /** The run in which `values` was last replaced. */
  valuesRun: number;
  /** Flag bits, by the shape's field index. */
  readonly flags: Uint8Array;
  /** Keys of fields whose value could not be computed, because a record or column behind a reference is missing. */
  undetermined: ReadonlySet<string>;
  /** The messages of the failed checks, by the index of the check; null for one that holds. */
  readonly failedChecks: (string | null)[];
  /** The row's contribution to each aggregate over its child, by the child's aggregate index. */
  readonly contributions: ComputedValue[];
  /** The row's text under each uniqueness rule, by rule index; null where a field is empty. */
  readonly uniqueTexts: (string | null)[];
  /** Cached errors; null when they must be computed again. */
  errors: FieldError[] | null;
}

/** The set with or without a key; the same set when nothing changes, because the rows of a child share their sets. */
export function withKey(keys: ReadonlySet<string>, key: string, present: boolean): ReadonlySet<string> {
  if (keys.has(key) === present) return keys;
  const changed = new Set(keys);
  if (present) changed.add(key);
  else changed.delete(key);
  return changed;
}

export type FramePredicate = (frame: Frame) => boolean;
