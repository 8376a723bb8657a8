import { useEffect, useId, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { Value } from '@/model/field-type';
import { FieldInput } from '../field/FieldInput';
import { useBeneath } from './beneath';
import { copy, cut, paste } from './clipboard';
import { cancel, commit, draftError, enterValues, goOn, typeText } from './editing';
import { FillHandle } from './FillHandle';
import styles from './grid.module.css';
import { press } from './keyboard';
import { placedAt, type Layout } from './layout';
import type { Lines } from './lines';
import type { GridState } from './state';
import { texts } from './texts';
import { useTopic } from './use-topic';

interface Props {
  state: GridState;
  layout: Layout;
  lines: Lines;
  label: string;
  schema: string;
}

const keyOf = (event: KeyboardEvent) => ({
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
  const inside = useRef(true);
  const row = editing && state.rows.row(editing.id);
  if (!editing || !column || !row) return null;
  const end = (keep: boolean) => {
    (keep ? commit : cancel)(state);
    state.focus();
  };
  // The list closes before its choice comes.
  const close = () =>
    setTimeout(() => {
      if (node.current && state.editing?.by === 'input') end(true);
    });
  const change = (values: Readonly<Record<string, Value>>) => {
    enterValues(state, values);
    if (column.settles && column.key in values) end(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for the input in it
    <div
      ref={node}
      className={column.popup ? styles.panel : styles.editor}
      style={column.popup ? { top: height } : undefined}
      // What antd opens elsewhere in the page is inside as well: React's events come here from there too.
      onFocus={() => (inside.current = true)}
      onBlur={() => {
        inside.current = false;
        setTimeout(() => {
          if (!inside.current && node.current && state.editing === editing) commit(state);
        });
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing || event.defaultPrevented) return;
        if (event.key === 'Escape') end(false);
        else if (event.key === 'Tab' && !column.popup) {
          end(true);
          if (goOn(state, 'row', event.shiftKey)) event.preventDefault();
        } else if (event.key === 'Enter' && event.ctrlKey) end(true);
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
        onClose={column.settles ? close : undefined}
        schema={schema}
      />
    </div>
  );
}

/**
 * The active cell: a real text area lies over it and holds the focus, so that typing starts an entry and no key of an
 * input method is lost.
 */
export default function Caret({ state, layout, lines, label, schema }: Props) {
  useTopic(state, 'caret');
  const line = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const how = useId();
  const { selected, editing } = state;
  const cell = state.active;
  const typing = editing?.by === 'text';
  const text = typing ? editing.text : '';

  useEffect(() => state.lend({ focus: () => area.current?.focus({ preventScroll: true }) }), [state]);
  useLayoutEffect(() => {
    const node = area.current;
    // The entry ended in the middle of a word: what the input method still shows is no part of the next one.
    if (!typing) composing.current = false;
    if (!node || node.value === text || composing.current) return;
    node.value = text;
    if (typing) node.setSelectionRange(text.length, text.length);
  }, [text, typing]);

  const placed = selected ? placedAt(layout, selected.active.col) : undefined;
  const wrong = typing ? draftError(state) : cell ? state.rows.error(cell.id, cell.column.key) : undefined;
  const closed = cell !== null && !state.mayWrite(cell.id, cell.column.key);
  const said = cell
    ? [
        texts.cellAt((selected?.active.row ?? 0) + 1, cell.column.title, cell.column.text(cell.row)),
        ...(wrong === undefined ? [] : [texts.invalid(wrong)]),
        ...(closed && state.writable ? [texts.readonly] : []),
      ].join('，')
    : label;

  const enter = (entered: string) => {
    const node = area.current;
    if (node && !typeText(state, entered)) node.value = state.editing?.by === 'text' ? state.editing.text : '';
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.key === 'Escape' && !state.editing) {
      // Out of the table: the next Tab goes on behind it.
      area.current?.closest('[data-grid]')?.parentElement?.querySelector<HTMLElement>('[data-behind]')?.focus();
      return;
    }
    if (!press(state, keyOf(event))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClipboard = (event: ClipboardEvent, run: (state: GridState, data: DataTransfer) => boolean) => {
    if (!state.editing && run(state, event.clipboardData)) event.preventDefault();
  };
  const pinned = placed?.column.pinned ?? null;
  useBeneath(line, layout, placed === undefined || pinned !== null || editing !== null);
  return (
    <>
      <FillHandle state={state} layout={layout} lines={lines} />
      <div
        ref={line}
        role="row"
        aria-rowindex={(selected?.active.row ?? 0) + layout.levels + 1}
        className={styles.caretLine}
        style={{ top: lines.topOf(selected?.active.row ?? 0), height: lines.height }}
        data-pinned={pinned ?? undefined}
      >
        {placed && <i className={styles.room} style={placed.before} />}
        <div
          role="gridcell"
          aria-colindex={(selected?.active.col ?? 0) + 1}
          className={styles.caret}
          style={placed?.stuck ?? placed?.style}
          data-on={selected ? true : undefined}
          data-typing={typing}
          data-wrong={wrong === undefined ? undefined : true}
        >
          <textarea
            ref={area}
            rows={1}
            aria-label={said}
            aria-describedby={how}
            aria-invalid={wrong !== undefined}
            autoComplete="off"
            spellCheck={false}
            data-align={placed?.column.align}
            onFocus={() => {
              if (!state.selected && state.view.length > 0 && state.columns.length > 0)
                state.select({ active: FIRST, anchor: FIRST, head: FIRST, more: [] });
            }}
            onKeyDown={onKeyDown}
            onInput={(event) => {
              if (composing.current) return;
              enter(event.currentTarget.value);
            }}
            onCompositionStart={() => {
              composing.current = true;
              // The cell opens at once: what the input method shows must not float over the old text.
              if (!state.editing) typeText(state, '');
            }}
            onCompositionEnd={(event) => {
              if (!composing.current) return;
              composing.current = false;
              enter(event.currentTarget.value);
            }}
            onCopy={(event) => onClipboard(event, copy)}
            onCut={(event) => onClipboard(event, cut)}
            onPaste={(event) => onClipboard(event, paste)}
            onBlur={() => {
              if (state.editing?.by === 'text') commit(state);
            }}
          />
          {editing?.by === 'input' && (
            <CellEditor key={`${editing.id} ${editing.key}`} state={state} schema={schema} height={lines.height} />
          )}
          <span id={how} className={styles.unseen}>
            {texts.how}
          </span>
          {wrong !== undefined && <div className={styles.wrong}>{wrong}</div>}
        </div>
        {placed && <i className={styles.room} style={placed.behind} />}
      </div>
    </>
  );
}

const FIRST = { row: 0, col: 0 } as const;
