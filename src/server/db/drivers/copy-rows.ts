/** Writes rows by COPY, in parts whose text stays small whatever the number of rows. */
import { quoteIdentifier } from '../identifier';

export type CopyRow = readonly (string | null)[];

/** Characters of one COPY. */
const PART = 4_000_000;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in the text format of COPY. */
const encode = (value: string | null): string =>
  value === null ? '\\N' : value.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);

/** @param copy runs one COPY in the current transaction */
export function buildCopyRows(copy: (target: string, text: string) => Promise<void>) {
  return async (table: string, columns: readonly string[], values: Iterable<CopyRow>): Promise<number> => {
    const target = `${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')})`;
    let text = '';
    let count = 0;
    for (const row of values) {
      text += `${row.map(encode).join('\t')}\n`;
      count += 1;
      if (text.length < PART) continue;
      await copy(target, text);
      text = '';
    }
    if (text !== '') await copy(target, text);
    return count;
  };
}
