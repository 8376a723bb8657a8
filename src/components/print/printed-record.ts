/** What the widgets of a print template draw: the record, and the rows of it that are on the page. */
import { createContext, useContext } from 'react';
import type { RowPiece } from '@/model/print/paginate';
import type { ActionContext } from '@/components/actions/action-scope';
import type { Row } from '@/model/record';

export interface PrintedRecord {
  record: Row;
  context: ActionContext;
  /** Id of the template, for messages about unknown types. */
  schema: string;
}

/** The rows of a table on one page. */
export interface PrintedRange {
  from: number;
  /** Index behind the last row. */
  to: number;
  /** The table ends on this page. */
  isLast: boolean;
  /** The visible piece of the only row; null: whole rows. */
  piece: RowPiece | null;
}

export const PrintedRecordContext = createContext<PrintedRecord | null>(null);

/** All rows, unless a page shows some of them. */
export const PrintedRangeContext = createContext<PrintedRange>({
  from: 0,
  to: Number.POSITIVE_INFINITY,
  isLast: true,
  piece: null,
});

/** The record of the print template; null on another page. */
export const usePrintedRecord = (): PrintedRecord | null => useContext(PrintedRecordContext);
