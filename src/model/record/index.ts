/** The one engine for computed records: the same in browser and server. */
export { isSame, toColumn } from './column-value';
export { valueError, type Standing } from './field-errors';
export { CLOSED, flagsOf, settledOf, type Settled } from './static-flags';
export { READONLY, VISIBLE } from './plan/frame';
export type { Uniqueness } from './plan/plan-nodes';
export { findCycles, planOf } from './plan/plan';
export { recordScope, type ScopeContext } from './record-scope';
export { derive, openRecord } from './record-state';
export { Holders, REPEATED, uniqueText } from './engine/unique-index';
export type { DeriveContext, Derived, FieldError, Flags, Me, PathEntry, PlacedRow, RecordState, Row } from './types';
