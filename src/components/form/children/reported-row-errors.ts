/** Errors of a child's rows that the last reply of the server named, until the rows change. */
import type { EditableRows } from '@/model/grid/core/types';
import type { UndoableRows } from '@/model/grid/history/types';
import type { ErrorCounter } from '@/model/grid/validation/error-counter';
import type { ReportedRowErrors } from '../state/child-row-errors';

const NO_MESSAGES: ReadonlyMap<string, string> = new Map();

export class ReportedErrorsOfRows {
  /** What is wrong with the rows as a whole; null: nothing. */
  problem: string | null = null;
  private rowIds: readonly string[] = [];

  constructor(
    private readonly rows: EditableRows,
    undoableRows: UndoableRows,
    private readonly foundErrors: ErrorCounter,
  ) {
    undoableRows.onStep(() => {
      this.problem = null;
    });
  }

  clear(): void {
    for (const id of this.rowIds) this.rows.setServerErrors(id, NO_MESSAGES);
    this.rowIds = [];
    this.problem = null;
  }

  /** Replaces the errors of the reply before. */
  set({ problem, cells }: ReportedRowErrors): void {
    this.clear();
    this.problem = problem;
    this.rowIds = [...cells.keys()];
    for (const [id, messages] of cells) this.rows.setServerErrors(id, messages);
    this.foundErrors.start(cells);
  }
}
