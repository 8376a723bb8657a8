/** Names of the controls in the editable table of a sub-table, as clients of version 2 read them (contract.md §7.4). */
const CELL_TYPES: ReadonlyMap<string, string> = new Map([
  ['list', 'select'],
  ['text', 'input'],
  ['umeditor', 'textarea'],
]);

/** The cell type of a control of the main table. @param isNumber the column stores numbers */
export const cellTypeOf = (view: string, isNumber: boolean): string =>
  isNumber ? 'inputNumber' : (CELL_TYPES.get(view) ?? view);
