/** One record or child row under computation: what closures read and write. */
import type { ComputedValue } from '@/model/values/decimal';
import type { FieldTypes, Value } from '@/model/entity/field-type';
import type { Refs } from '@/model/http/api-result';
import type { FieldError, CurrentUser, Row } from '../types';

export const VISIBLE = 1;
export const REQUIRED = 2;
export const READONLY = 4;

/** What all frames of a record share. */
export interface EvaluationContext {
  refs: Refs;
  readonly me: CurrentUser;
  readonly now: string;
  readonly types: FieldTypes;
  readonly numbers: Readonly<Record<string, Value>>;
  readonly writable: ReadonlySet<string>;
  /** Results of figures over rows, by the plan's figure index. */
  readonly aggregates: ComputedValue[];
  /** Children that may not be changed now. */
  readonly readonlyChildren: Set<string>;
}

export interface Frame {
  readonly host: EvaluationContext;
  readonly main: Frame;
  readonly child: string | null;
  /** The row's id; null for the main record. */
  readonly id: string | null;
  /** `""`, or `child/rowId/`: a field's path is prefix + key. */
  readonly prefix: string;
  /** What was entered; a missing key was not. */
  readonly raw: Row;
  /** The stored record or row, null when new. */
  readonly before: Row | null;
  /** Keys that a person set. */
  readonly touched: Set<string>;
  /** Replaced, never changed, from one notice to the next. */
  values: Row;
  /** The run in which `values` was last replaced. */
  valuesRun: number;
  /** Flag bits by the shape's field index. */
  readonly flags: Uint8Array;
  /** 1 where a check does not hold, by its index. */
  readonly failedChecks: Uint8Array;
  /** What the row adds to each figure of its child, by the child's figure index. */
  readonly contributions: ComputedValue[];
  /** Texts that may not repeat among rows, by the child's rule index; null where a part is empty. */
  readonly uniqueTexts: (string | null)[];
  /** Null: to be found again. */
  errors: FieldError[] | null;
}

export type FramePredicate = (frame: Frame) => boolean;
