import { ExclamationCircleFilled } from '@ant-design/icons';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import { useObservable, useSlice } from '../core/use-observable';
import { cellSelection } from '../selection/cell-selection';
import { ErrorSteps } from '../../errors/ErrorSteps';
import { goToError } from './error-navigation';
import styles from './errors.module.css';

interface Props {
  grid: GridState;
  /** Number of cells with errors. */
  count: number;
  /** What is wrong with the rows as a whole; null: nothing. */
  problem: string | null;
}

/** The error of the active cell with its place; null when it has none. */
function activeErrorOf(grid: GridState): string | null {
  const { activeCell, current } = cellSelection(grid);
  const error = activeCell && grid.rows.error(activeCell.id, activeCell.column.key);
  return error && current ? messages.unread(current.active.row + 1, activeCell.column.title, error) : null;
}

/**
 * Below the rows: how many cells have errors, with buttons that go from one to the next, and the message of the active
 * cell, which totals below a last row would cover beside the cell.
 */
export default function ErrorBar({ grid, count, problem }: Props) {
  useSlice(cellSelection, grid);
  useObservable(grid.rowsChanged);
  const activeError = activeErrorOf(grid);
  return (
    <section className={styles.bar} aria-label={messages.errors}>
      <ExclamationCircleFilled className={styles.icon} aria-hidden="true" />
      <div className={styles.texts}>
        {problem !== null && <div role="alert">{problem}</div>}
        {count > 0 && <div role="status">{messages.errorCells(count)}</div>}
        {activeError !== null && <div className={styles.active}>{activeError}</div>}
      </div>
      {count > 0 && <ErrorSteps onStep={(step) => void goToError(grid, step)} />}
    </section>
  );
}
