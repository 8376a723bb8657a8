import { useEffect, useMemo, useState } from 'react';
import type { Field } from '@/model/entity/entity';
import { splitCsv } from '@/model/field-types/text-value';
import type { InputProps } from '@/registry/field-view';
import type { NameResolver, Names } from '@/runtime/dict/name-resolver';

/** Names from the record. The server joins the names of several codes by commas, in the order of the codes. */
function namesFromRecord(field: Field, row: InputProps['row'], codes: readonly string[]): Names {
  const written = row[`${field.key}_dictText`] ?? (field.textField === null ? null : row[field.textField]);
  if (typeof written !== 'string' || written === '') return {};
  if (codes.length === 1) return { [codes[0]!]: written };
  const names = splitCsv(written);
  return names.length === codes.length ? Object.fromEntries(codes.map((code, index) => [code, names[index]!])) : {};
}

/** Names by code: from the record, otherwise requested in one batch. Codes without a name are missing. */
export function usePickedNames(
  codes: readonly string[],
  resolver: NameResolver,
  field: Field,
  row: InputProps['row'],
): Names {
  // The names of the record are valid only for the value it was loaded with; the resolver knows codes selected later.
  const [recordNames] = useState(() => namesFromRecord(field, row, codes));
  const [, setLoadCount] = useState(0);
  const missing = codes.filter((code) => !Object.hasOwn(recordNames, code)).join(',');
  useEffect(() => {
    if (missing === '') return undefined;
    let unmounted = false;
    resolver.resolve(missing.split(',')).then(
      () => {
        if (!unmounted) setLoadCount((before) => before + 1);
      },
      // Without names the field shows codes.
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [resolver, missing]);
  const known = resolver.cached(codes);
  // Without a prototype: `constructor` can be a code.
  return useMemo(() => Object.assign(Object.create(null) as Names, recordNames, known), [recordNames, known]);
}
