import { tableMessages } from './messages';

/** A row whose value a column of another type cannot store. */
export interface RowInTheWay {
  id: string;
  /** Null when it is masked or missing. */
  title: string | null;
  /** Null when only some users may see it. */
  value: string | null;
  reason: string;
  /** True for a row that is marked deleted. */
  deleted: boolean;
}

/** A change that was left because values would be lost. */
export interface BlockedChange {
  /** `table.column` */
  column: string;
  /** What was to be done, in Chinese. */
  what: string;
  /** Number of rows in the way. */
  count: number;
  /** The first of them. */
  rows: RowInTheWay[];
}

/** What a synchronization of tables did. */
export interface TableReport {
  created: string[];
  added: string[];
  widened: string[];
  /** In Chinese, as the fields below: columns with a new name. */
  renamed: string[];
  /** Columns whose values moved into another one. */
  merged: string[];
  /** Columns whose values were converted to another type. */
  converted: string[];
  /** Indexes that were created for tables that existed. */
  indexed: string[];
  /** Indexes that were dropped: no entity and no list needs them any more. */
  unindexed: string[];
  /** Changes that rows stand in the way of. */
  blocked: BlockedChange[];
  /** Columns that no field has since this start. */
  unused: string[];
  /** Columns of another type, unique indexes that existing rows violate. */
  warnings: string[];
}

export const emptyReport = (): TableReport => ({
  created: [],
  added: [],
  widened: [],
  renamed: [],
  merged: [],
  converted: [],
  indexed: [],
  unindexed: [],
  blocked: [],
  unused: [],
  warnings: [],
});

/** Number of changes of the database; 0 for unchanged tables. */
export const countTableChanges = (report: TableReport): number => {
  const { created, added, widened, renamed, merged, converted, indexed, unindexed } = report;
  return [created, added, widened, renamed, merged, converted, indexed, unindexed].flat().length;
};

/** Lines for the operator: what was done, and what needs attention. No line has a value of a row. */
export const describeTables = ({ unused, blocked, warnings, ...report }: TableReport) => ({
  done: [...report.renamed, ...report.converted, ...report.merged, ...report.indexed, ...report.unindexed],
  warnings: [
    ...unused,
    ...blocked.map(({ column, what, count }) => tableMessages.blocked(column, what, count)),
    ...warnings,
  ],
});
