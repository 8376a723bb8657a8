/** The one engine for computed records: the same in browser and server. */
export { isSame, toColumn } from './column';
export { valueError, type Standing } from './errors';
export { CLOSED, flagsOf, settledOf, type Settled } from './flags';
export { READONLY, VISIBLE } from './frame';
export type { Uniqueness } from './node';
export { findCycles, planOf } from './plan';
export { recordScope, type ScopeContext } from './scope';
export { derive, openRecord } from './state';
export { Holders, REPEATED, uniqueText } from './unique';
export type { DeriveContext, Derived, FieldError, Flags, Me, PathEntry, PlacedRow, RecordState, Row } from './types';
