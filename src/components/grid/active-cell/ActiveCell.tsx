import { useEffect, useId, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { Value } from '@/model/entity/field-type';
import { FieldInput } from '@/components/field/FieldInput';
import { useOverlayClip } from '../layout/overlay-clip';
import { copy, cut, paste } from '../clipboard/clipboard';
import {
  cancel,
  commit,
  typedTextError,
  updateEditorValues,
  moveToNextCell,
  updateTypedText,
} from '../editing/cell-editing';
import { FillHandle } from '../fill/FillHandle';
import styles from '../core/grid.module.css';
import { handleKey } from './key-bindings';
import { columnAt, type ColumnLayout } from '../layout/column-layout';
import type { RowOffsets } from '../layout/row-offsets';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import { useGridEvent } from '../core/use-grid-event';

interface Props {
  state: GridState;
  layout: ColumnLayout;
  rowOffsets: RowOffsets;
  label: string;
  schema: string;
}

const keyPressOf = (event: KeyboardEvent) => ({
  key: event.key,
  ctrl: event.ctrlKey || event.metaKey,
  shift: event.shiftKey,
  alt: event.altKey,
});

/** The type's own input over a cell; what it holds belongs to the state, not to it. */
function CellEditor({ state, schema, height }: { state: GridState; schema: string; height: number }) {
  const { editing } = state;
  const column = state.columns.find(({ key }) => key === editing?.key);
  const node = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(true);
  const row = editing && state.rows.row(editing.id);
  if (!editing || !column || !row) return null;
  const finish = (keep: boolean) => {
    (keep ? commit : cancel)(state);
    state.focus();
  };
  // The list closes before its choice comes.
  const close = () =>
    setTimeout(() => {
      if (node.current && state.editing?.mode === 'input') finish(true);
    });
  const change = (values: Readonly<Record<string, Value>>) => {
    updateEditorValues(state, values);
    if (column.commitsOnChange && column.key in values) finish(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for the input in it
    <div
      ref={node}
      className={column.popup ? styles.panel : styles.editor}
      style={column.popup ? { top: height } : undefined}
      // What antd opens elsewhere in the page is inside as well: React's events come here from there too.
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => {
        hasFocus.current = false;
        setTimeout(() => {
          if (!hasFocus.current && node.current && state.editing === editing) commit(state);
        });
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing || event.defaultPrevented) return;
        if (event.key === 'Escape') finish(false);
        else if (event.key === 'Tab' && !column.popup) {
          finish(true);
          if (moveToNextCell(state, 'row', event.shiftKey)) event.preventDefault();
        } else if (event.key === 'Enter' && event.ctrlKey) finish(true);
      }}
    >
      <FieldInput
        field={column.field}
        value={editing.values[column.key] ?? row[column.key] ?? null}
        onChange={(value) => change({ [column.key]: value })}
        patch={change}
        row={{ ...row, ...editing.values }}
        many={false}
        disabled={false}
        status={undefined}
        place="cell"
        id={`${schema}-cell`}
        label={column.title}
        describedBy={undefined}
        autoFocus
        onClose={column.commitsOnChange ? close : undefined}
        schema={schema}
      />
    </div>
  );
}

/**
 * The active cell: a real text area lies over it and holds the focus, so that typing starts an entry and no key of an
 * input method is lost.
 */
export default function ActiveCell({ state, layout, rowOffsets, label, schema }: Props) {
  useGridEvent(state, 'activeCell');
  const overlayRow = useRef<HTMLDivElement>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const helpId = useId();
  const { selection: selected, editing } = state;
  const cell = state.activeCell;
  const typing = editing?.mode === 'text';
  const text = typing ? editing.text : '';

  useEffect(() => state.registerHandles({ focus: () => textarea.current?.focus({ preventScroll: true }) }), [state]);
  useLayoutEffect(() => {
    const node = textarea.current;
    // The entry ended in the middle of a word: what the input method still shows is no part of the next one.
    if (!typing) composing.current = false;
    if (!node || node.value === text || composing.current) return;
    node.value = text;
    if (typing) node.setSelectionRange(text.length, text.length);
  }, [text, typing]);

  const placedColumn = selected ? columnAt(layout, selected.active.col) : undefined;
  const errorText = typing ? typedTextError(state) : cell ? state.rows.error(cell.id, cell.column.key) : undefined;
  const readOnly = cell !== null && !state.canEdit(cell.id, cell.column.key);
  const announcement = cell
    ? [
        messages.cellAt((selected?.active.row ?? 0) + 1, cell.column.title, cell.column.text(cell.row)),
        ...(errorText === undefined ? [] : [messages.invalid(errorText)]),
        ...(readOnly && state.writable ? [messages.readonly] : []),
      ].join('，')
    : label;

  const updateText = (entered: string) => {
    const node = textarea.current;
    if (node && !updateTypedText(state, entered)) node.value = state.editing?.mode === 'text' ? state.editing.text : '';
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.key === 'Escape' && !state.editing) {
      // Out of the table: the next Tab goes on behind it.
      textarea.current?.closest('[data-grid]')?.parentElement?.querySelector<HTMLElement>('[data-behind]')?.focus();
      return;
    }
    if (!handleKey(state, keyPressOf(event))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClipboard = (event: ClipboardEvent, run: (state: GridState, data: DataTransfer) => boolean) => {
    if (!state.editing && run(state, event.clipboardData)) event.preventDefault();
  };
  const pinned = placedColumn?.column.pinned ?? null;
  useOverlayClip(overlayRow, layout, placedColumn === undefined || pinned !== null || editing !== null);
  return (
    <>
      <FillHandle state={state} layout={layout} rowOffsets={rowOffsets} />
      <div
        ref={overlayRow}
        role="row"
        aria-rowindex={(selected?.active.row ?? 0) + layout.headerLevels + 1}
        className={styles.caretLine}
        style={{ top: rowOffsets.topOf(selected?.active.row ?? 0), height: rowOffsets.rowHeight }}
        data-pinned={pinned ?? undefined}
      >
        {placedColumn && <i className={styles.room} style={placedColumn.spacerBefore} />}
        <div
          role="gridcell"
          aria-colindex={(selected?.active.col ?? 0) + 1}
          className={styles.caret}
          style={placedColumn?.stickyStyle ?? placedColumn?.style}
          data-on={selected ? true : undefined}
          data-typing={typing}
          data-wrong={errorText === undefined ? undefined : true}
        >
          <textarea
            ref={textarea}
            rows={1}
            aria-label={announcement}
            aria-describedby={helpId}
            aria-invalid={errorText !== undefined}
            autoComplete="off"
            spellCheck={false}
            data-align={placedColumn?.column.align}
            onFocus={() => {
              if (!state.selection && state.displayedIds.length > 0 && state.columns.length > 0)
                state.select({ active: FIRST_CELL, anchor: FIRST_CELL, head: FIRST_CELL, more: [] });
            }}
            onKeyDown={onKeyDown}
            onInput={(event) => {
              if (composing.current) return;
              updateText(event.currentTarget.value);
            }}
            onCompositionStart={() => {
              composing.current = true;
              // The cell opens at once: what the input method shows must not float over the old text.
              if (!state.editing) updateTypedText(state, '');
            }}
            onCompositionEnd={(event) => {
              if (!composing.current) return;
              composing.current = false;
              updateText(event.currentTarget.value);
            }}
            onCopy={(event) => onClipboard(event, copy)}
            onCut={(event) => onClipboard(event, cut)}
            onPaste={(event) => onClipboard(event, paste)}
            onBlur={() => {
              if (state.editing?.mode === 'text') commit(state);
            }}
          />
          {editing?.mode === 'input' && (
            <CellEditor
              key={`${editing.id} ${editing.key}`}
              state={state}
              schema={schema}
              height={rowOffsets.rowHeight}
            />
          )}
          <span id={helpId} className={styles.unseen}>
            {messages.activeCellHelp}
          </span>
          {errorText !== undefined && <div className={styles.wrong}>{errorText}</div>}
        </div>
        {placedColumn && <i className={styles.room} style={placedColumn.spacerAfter} />}
      </div>
    </>
  );
}

const FIRST_CELL = { row: 0, col: 0 } as const;
