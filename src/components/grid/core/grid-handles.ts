import type { CellCoordinate } from '@/model/grid/selection/selection';

/** Imperative operations that mounted components provide. */
interface Handles {
  scrollToCell: (coordinate: CellCoordinate) => void;
  focus: () => void;
  /** Scrolls the page until the active cell is visible. */
  revealActiveCell: () => void;
  /** Rows that fit on one page of the viewport. */
  rowsPerPage: () => number;
  /** False when the column's header cannot take the focus. */
  focusHeader: (col: number) => boolean;
}

/** Page size while no viewport is mounted. */
const DEFAULT_ROWS_PER_PAGE = 10;

/** Imperative handles of a grid. Calls are ignored while the component that provides them is not mounted. */
export class GridHandles {
  private handles: Partial<Handles> = {};
  private focusPending = false;

  /** Registers imperative handles. Returns the function that removes them. */
  register(handles: Partial<Handles>): () => void {
    this.handles = { ...this.handles, ...handles };
    if (handles.focus && this.focusPending) this.focus();
    return () => {
      for (const name of ['scrollToCell', 'focus', 'revealActiveCell', 'rowsPerPage', 'focusHeader'] as const)
        if (handles[name] && this.handles[name] === handles[name]) delete this.handles[name];
    };
  }

  scrollToCell(coordinate: CellCoordinate): void {
    this.handles.scrollToCell?.(coordinate);
  }

  /** Focuses the active cell; as soon as it is mounted when its code is still being loaded. */
  focus(): void {
    this.focusPending = this.handles.focus === undefined;
    this.handles.focus?.();
  }

  /** Scrolls the page until the active cell is visible: not below a footer or a notice. */
  revealActiveCell(): void {
    this.handles.revealActiveCell?.();
  }

  /** Focuses a column's header. Returns false when there is none to focus. */
  focusHeader(col: number): boolean {
    return this.handles.focusHeader?.(col) ?? false;
  }

  get rowsPerPage(): number {
    return this.handles.rowsPerPage?.() ?? DEFAULT_ROWS_PER_PAGE;
  }
}
