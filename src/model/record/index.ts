/** Record computation: one engine for browser and server, with the same results in both. */
export { actionInputEntity } from './action-input-entity';
export { isSameValue, toColumnValue } from './column-value';
export { valueError, type CellState } from './field-errors';
export {
  isEntered,
  mergeRecord,
  type Choices,
  type MergedRecord,
  type MergePlace,
  type Side,
} from './merge/merge-record';
export { NO_ACCESS, flagsOf, staticFlagsOf, type StaticFlags } from './static-flags';
export { READONLY, VISIBLE } from './plan/frame';
export type { Uniqueness } from './plan/plan-nodes';
export { findCycles, planOf } from './plan/plan';
export { recordScope, type ScopeContext } from './record-scope';
export { mergeRefs } from './references';
export { derive, openRecord } from './record-state';
export { DuplicateIndex, DUPLICATE_MESSAGE, uniqueText } from './engine/unique-index';
export type {
  DeriveContext,
  Derived,
  EntityId,
  FieldError,
  FieldOverride,
  Flags,
  PathEntry,
  PositionedRow,
  RecordState,
  Reference,
  Row,
} from './types';
