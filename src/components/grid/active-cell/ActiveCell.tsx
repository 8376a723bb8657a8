import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { selectCell } from '@/model/grid/selection/selection';
import { copy, cut, paste } from '../clipboard/clipboard';
import hidden from '../core/visually-hidden.module.css';
import overlay from '../layout/overlay.module.css';
import styles from './active-cell.module.css';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import { useObservable, useSlice } from '../core/use-observable';
import { cellEdit } from '../editing/cell-edit';
import { commit, moveCaretByKeys, typedTextError, updateTypedText } from '../editing/cell-editing';
import { CellEditor } from '../editing/CellEditor';
import { editAccess } from '../editing/edit-access';
import { FillHandle } from '../fill/FillHandle';
import { columnAt, type ColumnLayout } from '../layout/column-layout';
import { useOverlayClip } from '../layout/overlay-clip';
import type { RowOffsets } from '../layout/row-offsets';
import { cellSelection } from '../selection/cell-selection';
import { optionId, SuggestionList } from '../suggestions/SuggestionList';
import { suggestions } from '../suggestions/suggestions';
import { announcementOf } from './announcement';
import { ErrorTip } from './ErrorTip';
import { handleKey } from './key-bindings';
import { useTextEntry } from './use-text-entry';

interface Props {
  grid: GridState;
  layout: ColumnLayout;
  rowOffsets: RowOffsets;
  label: string;
  schema: string;
}

const FIRST_CELL = { row: 0, col: 0 } as const;

const keyPressOf = (event: KeyboardEvent) => ({
  key: event.key,
  ctrl: event.ctrlKey || event.metaKey,
  shift: event.shiftKey,
  alt: event.altKey,
});

/** Scrolls all that is around a cell, unless the cell is visible and nothing is drawn over it. */
function scrollUntilVisible(cell: HTMLElement): void {
  const { left, top, width, height } = cell.getBoundingClientRect();
  const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!cell.closest('[data-grid]')?.contains(drawn)) cell.scrollIntoView({ block: 'center', inline: 'nearest' });
}

/** Inserts a line break at the caret, in a column whose texts have several lines. */
function breakLine(grid: GridState, textarea: HTMLTextAreaElement): void {
  if (!cellSelection(grid).activeCell?.column.multiline) return;
  textarea.setRangeText('\n', textarea.selectionStart, textarea.selectionEnd, 'end');
  updateTypedText(grid, textarea.value);
}

/** Connects the text area to the open list of suggestions. */
const suggestionProps = (listId: string, active: number) => ({
  'aria-autocomplete': 'list' as const,
  'aria-haspopup': 'listbox' as const,
  'aria-controls': listId,
  'aria-activedescendant': active < 0 ? undefined : optionId(listId, active),
});

/** Key and clipboard handlers of the text area. */
function createEventHandlers(grid: GridState) {
  const onClipboard = (event: ClipboardEvent, run: (grid: GridState, data: DataTransfer) => boolean) => {
    if (!cellEdit(grid).current && run(grid, event.clipboardData)) event.preventDefault();
  };
  return {
    onFocus: () => {
      if (!cellSelection(grid).current && grid.displayedIds.length > 0 && grid.columns.length > 0)
        cellSelection(grid).select(selectCell(FIRST_CELL));
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      // 229: a key that an input method handles.
      if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
      const { key, altKey, currentTarget } = event;
      const { current: edit } = cellEdit(grid);
      if (key === 'Escape' && !edit) {
        // Leaves the grid: the next Tab moves to what follows it, the next Esc closes the dialog around it.
        const next = currentTarget.closest('[data-grid]')?.parentElement?.querySelector<HTMLElement>('[data-behind]');
        next?.focus();
        if (next) event.stopPropagation();
        return;
      }
      if (key === 'Enter' && altKey && edit) breakLine(grid, currentTarget);
      else if (!handleKey(grid, keyPressOf(event))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onCopy: (event: ClipboardEvent) => onClipboard(event, copy),
    onCut: (event: ClipboardEvent) => onClipboard(event, cut),
    onPaste: (event: ClipboardEvent) => onClipboard(event, paste),
    onPointerDown: () => moveCaretByKeys(grid),
    onBlur: () => {
      if (cellEdit(grid).current?.mode === 'text') commit(grid);
    },
  };
}

/**
 * The active cell: a text area over the cell holds the focus, so that typing starts an edit and no key of an input
 * method is lost.
 */
export default function ActiveCell({ grid, layout, rowOffsets, label, schema }: Props) {
  const selection = useSlice(cellSelection, grid);
  const { current: edit } = useSlice(cellEdit, grid);
  const access = useSlice(editAccess, grid);
  useObservable(grid.displayChanged);
  useObservable(grid.columnsChanged);
  useObservable(grid.textsChanged);
  const overlayRow = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const listId = useId();
  const { textarea, typing, handlers } = useTextEntry(grid);
  useEffect(
    () =>
      grid.handles.register({
        focus: () => textarea.current?.focus({ preventScroll: true }),
        // In the next frame the cell is at its place.
        revealActiveCell: () => requestAnimationFrame(() => textarea.current && scrollUntilVisible(textarea.current)),
      }),
    [grid, textarea],
  );
  const { current, activeCell: cell } = selection;
  const { row: rowIndex, col } = current?.active ?? FIRST_CELL;
  const placedColumn = current ? columnAt(layout, col) : undefined;
  const pinned = placedColumn?.column.pinned ?? null;
  useOverlayClip(overlayRow, layout, placedColumn === undefined || pinned !== null || edit !== null);
  const pending = cell !== null && access.isLookedUp(cell.id, cell.column.key);
  const { hits, active } = useSlice(suggestions, grid);
  const isListOpen = typing && hits.length > 0;
  const error = typing
    ? isListOpen
      ? undefined
      : typedTextError(grid)
    : cell && !pending
      ? grid.rows.error(cell.id, cell.column.key)
      : undefined;
  return (
    <>
      <FillHandle grid={grid} layout={layout} rowOffsets={rowOffsets} />
      <div
        ref={overlayRow}
        role="row"
        aria-rowindex={rowIndex + layout.headerLevels + 1}
        className={overlay.overlayRow}
        style={{ top: rowOffsets.topOf(rowIndex), height: rowOffsets.rowHeight }}
        data-pinned={pinned ?? undefined}
      >
        {placedColumn && <i className={overlay.spacer} style={placedColumn.spacerBefore} />}
        <div
          role="gridcell"
          aria-colindex={col + 1}
          className={`${overlay.overlayCell} ${styles.activeCell}`}
          style={placedColumn?.stickyStyle ?? placedColumn?.style}
          data-on={current ? true : undefined}
          data-typing={typing}
          data-wrong={error === undefined ? undefined : true}
        >
          <textarea
            ref={textarea}
            rows={1}
            aria-label={cell ? announcementOf(grid, cell, rowIndex, error) : label}
            aria-describedby={helpId}
            aria-invalid={error !== undefined}
            {...(isListOpen && suggestionProps(listId, active))}
            autoComplete="off"
            spellCheck={false}
            data-align={placedColumn?.column.align}
            {...createEventHandlers(grid)}
            {...handlers}
          />
          {isListOpen && <SuggestionList grid={grid} id={listId} label={messages.suggestions} cell={textarea} />}
          {edit?.mode === 'input' && (
            <CellEditor key={`${edit.id} ${edit.key}`} grid={grid} schema={schema} height={rowOffsets.rowHeight} />
          )}
          <span id={helpId} className={hidden.visuallyHidden}>
            {messages.activeCellHelp}
          </span>
        </div>
        {placedColumn && <i className={overlay.spacer} style={placedColumn.spacerAfter} />}
      </div>
      {error !== undefined && <ErrorTip error={error} cell={textarea} />}
    </>
  );
}
