/** Generated rows for grid demos and benchmarks; deterministic for the same arguments. */
import type { FieldFile } from '@/model/generated/files';
import type { Row } from '@/model/record';

export type ColumnSamples = Readonly<Record<string, readonly (string | number | boolean | null)[]>>;

/** The first `count` columns. When there are fewer, the given columns repeat with new keys. */
export function sampleFields(given: Readonly<Record<string, FieldFile>>, count: number): Record<string, FieldFile> {
  const keys = Object.keys(given);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index): [string, FieldFile] => {
      const key = keys[index % keys.length] ?? '';
      const round = Math.floor(index / keys.length);
      const file = given[key] as FieldFile;
      return round === 0 ? [key, file] : [`${key}${round + 1}`, { ...file, label: `${file.label ?? key}${round + 1}` }];
    }),
  );
}

/** Generates `count` rows. Each column cycles through its samples; `%n` in a sample becomes the row number. */
export function sampleRows(keys: readonly string[], samples: ColumnSamples, count: number): Row[] {
  const lists = keys.map((key) => samples[key] ?? samples[key.replace(/\d+$/, '')] ?? [null]);
  return Array.from({ length: count }, (_, place) => {
    const row: Row = { id: `r${place + 1}` };
    lists.forEach((list, col) => {
      const key = keys[col] ?? '';
      const value = list[(place * 7 + (place >> 3) + col * 3) % list.length] ?? null;
      row[key] = typeof value === 'string' && value.includes('%n') ? value.replaceAll('%n', String(place + 1)) : value;
    });
    return row;
  });
}
