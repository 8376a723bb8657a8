import type { ShowProps } from '@/registry/field-view';
import type { NameResolver } from '@/runtime/dict/name-resolver';
import { splitCsv } from '@/model/field-types/text-value';
import { usePickedNames } from './use-picked-names';

/** Names of selected records: from the row, otherwise requested in one batch with those of other rows. */
export function PickedNames({ value, text, field, row, finder: resolver }: ShowProps & { finder: NameResolver }) {
  const codes = splitCsv(value);
  const names = usePickedNames(codes, resolver, field, row);
  const useRecordText = row[`${field.key}_dictText`] !== undefined || codes.every((code) => names[code] === undefined);
  return useRecordText ? text : codes.map((code) => names[code] ?? code).join(',');
}
