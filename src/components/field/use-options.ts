import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Field, Option } from '@/model/entity/entity';
import { types } from '@/registry/values';
import { peekDict, dicts, isTableDict, loadDict } from '@/runtime/dict/dictionaries';

const NO_OPTIONS: readonly Option[] = [];

/** The dictionary whose items a field draws; null where it has none, or finds them one by one. */
const optionsDictOf = ({ dict, type }: Field): string | null =>
  dict !== null && isTableDict(dict) && types.get(type)?.remoteSearch === true ? null : dict;

/** Items of a field's `options` or `dict`; a dictionary arrives later and changes when the server knows better. */
export function useOptions(field: Field): readonly Option[] {
  const known = useSnapshot(dicts());
  const dict = optionsDictOf(field);
  useEffect(() => {
    // Without its items a field shows codes; the next use asks again.
    if (dict !== null) void loadDict(dict).catch(() => undefined);
  }, [dict]);
  if (field.options) return field.options;
  return dict === null ? NO_OPTIONS : (known[dict] ?? peekDict(dict) ?? NO_OPTIONS);
}

/** The same for many fields at once, by field key. */
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
