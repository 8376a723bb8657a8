/** What a synchronization of tables did. */
export interface TableReport {
  created: string[];
  added: string[];
  widened: string[];
  /** In Chinese, as the fields below: columns with a new name. */
  renamed: string[];
  /** Columns whose values moved into another one. */
  merged: string[];
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
  unused: [],
  warnings: [],
});

/** Number of changes of the database; 0 for unchanged tables. */
export const countTableChanges = ({ created, added, widened, renamed, merged }: TableReport): number =>
  created.length + added.length + widened.length + renamed.length + merged.length;

/** Lines for the operator: what was done, and what needs attention. */
export const describeTables = ({ renamed, merged, unused, warnings }: TableReport) => ({
  done: [...renamed, ...merged],
  warnings: [...unused, ...warnings],
});
