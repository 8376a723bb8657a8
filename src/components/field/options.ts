import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Field, Option } from '@/model/entity';
import { dictNow, dicts, loadDict } from '@/runtime/dict';

const NONE: readonly Option[] = [];

/** Items of a field's `options` or `dict`; a dictionary arrives later and changes when the server knows better. */
export function useOptions(field: Field): readonly Option[] {
  const known = useSnapshot(dicts);
  const { dict } = field;
  useEffect(() => {
    // Without its items a field shows codes; the next use asks again.
    if (dict !== null) void loadDict(dict).catch(() => undefined);
  }, [dict]);
  if (field.options) return field.options;
  return dict === null ? NONE : (known[dict] ?? dictNow(dict) ?? NONE);
}

/** The same for many fields at once, by field key. */
export function useAllOptions(fields: readonly Field[]): ReadonlyMap<string, readonly Option[]> {
  const known = useSnapshot(dicts);
  useEffect(() => {
    for (const { dict } of fields) if (dict !== null) void loadDict(dict).catch(() => undefined);
  }, [fields]);
  return new Map(
    fields.map((field) => [
      field.key,
      field.options ?? (field.dict === null ? NONE : (known[field.dict] ?? dictNow(field.dict) ?? NONE)),
    ]),
  );
}
