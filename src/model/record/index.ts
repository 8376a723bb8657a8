/** The one engine for computed records: the same in browser and server. */
export { findCycles } from './plan';
export { recordScope, type ScopeContext } from './scope';
export { derive, openRecord } from './state';
export type { DeriveContext, Derived, FieldError, Flags, Me, RecordState, Row } from './types';
