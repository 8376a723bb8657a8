import { useImperativeHandle } from 'react';
import type { Cell } from '@/model/grid/core/types';
import type { GridHandle } from '@/components/grid/views/EditableGrid';
import type { ChildEditor } from '../children/child-editor';
import { useFormContext } from '../state/form-context';
import { shownFieldsOf } from './use-shown-fields';

/** The fields with an error, row by row. */
function wrongCells(editor: ChildEditor): Cell[] {
  const { rows } = editor;
  const keys = shownFieldsOf(editor).map(({ key }) => key);
  return rows.ids.flatMap((id) =>
    keys.filter((key) => rows.flags(id, key).visible && rows.error(id, key) !== undefined).map((key) => ({ id, key })),
  );
}

/** The first field of a row that the user can change. */
export function firstEditableKey(editor: ChildEditor, id: string): string {
  const isEditable = (key: string) => {
    const { visible, readonly } = editor.rows.flags(id, key);
    return visible && !readonly;
  };
  return shownFieldsOf(editor).find(({ key }) => isEditable(key))?.key ?? '';
}

/**
 * Registers the way to the fields and errors of a child whose rows are edited as fields.
 * @param activeCell the field that has the focus; null: none
 * @param focus shows a field and focuses it
 */
export function useRowNavigation(
  editor: ChildEditor,
  activeCell: () => Cell | null,
  focus: (cell: Cell) => void,
): void {
  const { leaveTable } = useFormContext();
  useImperativeHandle<GridHandle, GridHandle>(
    editor.attach,
    () => ({
      activeCell,
      focusCell(id, key) {
        const row = id ?? editor.rows.ids[0];
        if (row !== undefined) focus({ id: row, key: key || firstEditableKey(editor, row) });
      },
      enterErrors(step) {
        const cell = wrongCells(editor).at(step > 0 ? 0 : -1);
        if (cell) focus(cell);
        return Promise.resolve(cell !== undefined);
      },
      goToError(step) {
        const wrong = wrongCells(editor);
        const active = activeCell();
        const at = wrong.findIndex(({ id, key }) => id === active?.id && key === active.key);
        const next = at < 0 ? wrong.at(step > 0 ? 0 : -1) : wrong[at + step];
        if (next) focus(next);
        else leaveTable(editor.child.key, step);
      },
    }),
    [editor, activeCell, focus, leaveTable],
  );
}
