/** Cuts the ORDER BY at the end of a statement, which costs time and changes no count. */
import { indexOfByte } from './position';
import type { NumberedStatement } from './placeholders';

/** An ORDER BY of columns alone up to the end: no parenthesis to close, no function that returns rows, no comment. */
const COLUMNS_ALONE = /\border\s+by\s+(?=([\w\s.,"]+)$)/i;

/**
 * The statement, as written, without the ORDER BY at its end; unchanged with LIMIT, whose rows depend on their order.
 * @param orderOffset byte offset of the first column of the statement's own ORDER BY
 */
export function withoutOrder(statement: NumberedStatement, written: string, orderOffset: number): string {
  const at = statement.sourceIndex(indexOfByte(statement.text, orderOffset));
  const match = COLUMNS_ALONE.exec(written);
  return match && match.index + match[0].length === at ? written.slice(0, match.index) : written;
}
