import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Field, Option } from '@/model/entity/entity';
import { types } from '@/registry/values';
import { peekDict, dicts, isTableDict, loadDict } from '@/runtime/dict/dictionaries';

const NO_OPTIONS: readonly Option[] = [];

/**
 * Dictionary whose items a field needs; null when it has none, or when the type searches single items on the server.
 */
const optionsDictOf = ({ dict, type }: Field): string | null =>
  dict !== null && isTableDict(dict) && types.get(type)?.remoteSearch === true ? null : dict;

/** Options of a field as far as they are loaded, outside of a component. */
export function knownOptions(field: Field): readonly Option[] {
  const dict = optionsDictOf(field);
  return field.options ?? (dict === null ? NO_OPTIONS : (dicts()[dict] ?? peekDict(dict) ?? NO_OPTIONS));
}

/**
 * Options of a field, from `options` or `dict`. A dictionary is empty until it is loaded, and updates with the server.
 */
export function useOptions(field: Field): readonly Option[] {
  const known = useSnapshot(dicts());
  const dict = optionsDictOf(field);
  useEffect(() => {
    // Without its dictionary a field shows codes; the next use requests it again.
    if (dict !== null) void loadDict(dict).catch(() => undefined);
  }, [dict]);
  if (field.options) return field.options;
  return dict === null ? NO_OPTIONS : (known[dict] ?? peekDict(dict) ?? NO_OPTIONS);
}

/** Options of several fields, by field key. */
export function useOptionsByField(fields: readonly Field[]): ReadonlyMap<string, readonly Option[]> {
  const known = useSnapshot(dicts());
  useEffect(() => {
    for (const field of fields) {
      const dict = optionsDictOf(field);
      if (dict !== null) void loadDict(dict).catch(() => undefined);
    }
  }, [fields]);
  return new Map(
    fields.map((field) => {
      const dict = optionsDictOf(field);
      return [field.key, field.options ?? (dict === null ? NO_OPTIONS : (known[dict] ?? peekDict(dict) ?? NO_OPTIONS))];
    }),
  );
}
