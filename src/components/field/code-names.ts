/** Names of codes that came neither with the record nor with the field's options. */
import { useSyncExternalStore } from 'react';
import type { Field } from '@/model/entity/entity';
import type { FieldType, NamesByCode } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import type { NameSource } from '@/registry/field-view';
import { loadedView } from '@/registry/views';
import { namesVersion, onNamesLoaded } from '@/runtime/dict/name-resolver';
import { lexiconOf } from '@/runtime/lookup/lexicon';
import { searchSourceOf } from '@/runtime/lookup/search-source';

const NO_NAMES: NamesByCode = {};

/** Source of a field's names: its type's own one, otherwise the records or table rows that it refers to. */
const sourceOf = (field: Field, row: Row, type: FieldType): NameSource | null =>
  loadedView(field.type)?.names?.(field) ?? lexiconOf(type) ?? searchSourceOf(field, row)?.names ?? null;

/**
 * Names of codes in a record, as far as they are loaded. Missing ones are requested in one batch; components that show
 * texts read them again by `useLoadedNames`.
 */
export function readNames(codes: readonly string[], field: Field, row: Row, type: FieldType): NamesByCode {
  return codes.length === 0 ? NO_NAMES : (sourceOf(field, row, type)?.read(codes) ?? NO_NAMES);
}

/** Renders the component again when names of codes have arrived. */
export function useLoadedNames(): void {
  useSyncExternalStore(onNamesLoaded, namesVersion);
}
