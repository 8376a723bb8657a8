/** Buttons of a form as the replies of contract.md §7.2 and §7.4 describe them. */
import type { ButtonRow, TableDefinition } from './definition';

/** The value of `buttonStyle` of a button in the form; others are in the list. */
const IN_FORM = 'form';

/** The value of `optType` of a button that the server executes. */
export const SERVER_ACTION = 'action';

export const isActive = ({ button_status: status }: ButtonRow): boolean => status !== '0';

const payloadOf = (row: ButtonRow) => ({
  id: row.id,
  cgformHeadId: row.cgform_head_id,
  buttonCode: row.button_code,
  buttonName: row.button_name,
  buttonStyle: row.button_style,
  optType: row.opt_type,
  exp: row.exp ?? '',
  buttonIcon: row.button_icon ?? '',
  buttonStatus: row.button_status ?? '1',
  optPosition: row.opt_position ?? '2',
  orderNum: row.order_num,
});

const buttonsAt = ({ buttons }: TableDefinition, hidden: readonly string[], inForm: boolean) =>
  buttons
    .filter((row) => (row.button_style === IN_FORM) === inForm)
    .filter((row) => isActive(row) && !hidden.includes(row.button_code ?? ''))
    .map(payloadOf);

/** `cgButtonList` of the list, without the buttons that the user may not use. */
export const listButtons = (table: TableDefinition, hidden: readonly string[]) => buttonsAt(table, hidden, false);

/** `cgButtonList` of the form, without the buttons that the user may not use. */
export const formButtons = (table: TableDefinition, hidden: readonly string[]) => buttonsAt(table, hidden, true);
