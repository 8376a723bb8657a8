import type { ShowProps } from '@/registry/field-view';
import type { NameResolver } from '@/runtime/dict/name-resolver';
import { csvParts } from '@/model/field-types/text-value';
import { useNames } from './use-picked-names';

/** Chosen records by their names: those that came with the row, else asked for in one batch with those of other rows. */
export function PickedNames({ value, text, field, row, finder }: ShowProps & { finder: NameResolver }) {
  const codes = csvParts(value);
  const names = useNames(codes, finder, field, row);
  const written = row[`${field.key}_dictText`] !== undefined || codes.every((code) => names[code] === undefined);
  return written ? text : codes.map((code) => names[code] ?? code).join(',');
}
