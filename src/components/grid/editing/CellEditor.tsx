import { useRef } from 'react';
import type { Value } from '@/model/entity/field-type';
import { FieldInput } from '@/components/field/FieldInput';
import styles from './cell-editor.module.css';
import type { GridState } from '../core/grid-state';
import { moveToNextCell } from '../selection/navigation';
import { cellEdit } from './cell-edit';
import { cancel, commit, commitToSelection, updateEditorValues } from './cell-editing';

/**
 * Focus handlers that commit the edit when the focus leaves the input. React's focus events also come from popups that
 * the input renders elsewhere in the page, so that these count as inside.
 */
function useCommitOnBlur(grid: GridState) {
  const node = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(true);
  const { current: edit } = cellEdit(grid);
  const onFocus = () => {
    hasFocus.current = true;
  };
  const onBlur = () => {
    hasFocus.current = false;
    // The focus may only move within the input.
    setTimeout(() => {
      if (!hasFocus.current && node.current && cellEdit(grid).current === edit) commit(grid);
    });
  };
  return { node, onFocus, onBlur };
}

/** The input of a field type over its cell. Its value is kept in the grid's state, not in the component. */
export function CellEditor({ grid, schema, height }: { grid: GridState; schema: string; height: number }) {
  const { node, onFocus, onBlur } = useCommitOnBlur(grid);
  const { current: edit } = cellEdit(grid);
  const column = grid.columns.find(({ key }) => key === edit?.key);
  const row = edit && grid.rows.row(edit.id);
  if (!edit || !column || !row) return null;
  const finish = (end: (grid: GridState) => void) => {
    end(grid);
    grid.handles.focus();
  };
  // A list closes before it reports the chosen value.
  const commitAfterClose = () =>
    setTimeout(() => {
      if (node.current && cellEdit(grid).current?.mode === 'input') finish(commit);
    });
  const change = (values: Readonly<Record<string, Value>>) => {
    updateEditorValues(grid, values);
    if (column.commitsOnChange && column.key in values) finish(commit);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles events of the input in it
    <div
      ref={node}
      className={column.popup ? styles.panel : styles.editor}
      style={column.popup ? { top: height } : undefined}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing || event.defaultPrevented) return;
        if (event.key === 'Escape') finish(cancel);
        else if (event.key === 'Tab' && !column.popup) {
          finish(commit);
          if (moveToNextCell(grid, 'row', event.shiftKey)) event.preventDefault();
        } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) finish(commitToSelection);
      }}
    >
      <FieldInput
        field={column.field}
        value={edit.values[column.key] ?? row[column.key] ?? null}
        onChange={(value) => change({ [column.key]: value })}
        patch={change}
        row={{ ...row, ...edit.values }}
        multiple={false}
        disabled={false}
        status={undefined}
        place="cell"
        id={`${schema}-cell`}
        label={column.title}
        describedBy={undefined}
        autoFocus
        onClose={column.commitsOnChange ? commitAfterClose : undefined}
        schema={schema}
      />
    </div>
  );
}
