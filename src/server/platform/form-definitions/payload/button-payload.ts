/** Buttons of a form as the replies of contract.md §7.2 and §7.4 describe them. */
import { BUILT_IN, type ButtonRow, type TableDefinition } from '../definition';
import { messages } from '../messages';

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

/** A built-in button as clients of 3.9 draw it. */
export interface BuiltInButton {
  /** Null as long as nothing about it is changed. */
  id: string | null;
  cgformHeadId: string;
  buttonCode: string;
  buttonName: string;
  buttonStyle: typeof BUILT_IN;
  /** "1", or "0" when it is switched off. */
  buttonStatus: string;
}

/** All built-in buttons of a form, under their names in it. */
export const builtInButtons = ({ head, builtInButtons: changed }: TableDefinition): BuiltInButton[] =>
  Object.entries(messages.buttons).map(([code, name]) => {
    const row = changed.find(({ button_code: one }) => one === code);
    return {
      id: row?.id ?? null,
      cgformHeadId: head.id,
      buttonCode: code,
      buttonName: row?.button_name || name,
      buttonStyle: BUILT_IN,
      buttonStatus: row && !isActive(row) ? '0' : '1',
    };
  });

/** Codes of the built-in buttons that are switched off, for all users. */
export const switchedOffButtons = (table: TableDefinition): string[] =>
  builtInButtons(table).flatMap(({ buttonCode, buttonStatus }) => (buttonStatus === '0' ? [buttonCode] : []));

const shownBuiltIn = (table: TableDefinition, hidden: readonly string[]) =>
  builtInButtons(table).filter(({ buttonCode, buttonStatus }) => buttonStatus === '1' && !hidden.includes(buttonCode));

/** `cgButtonList` of the list, without the buttons that the user may not use. */
export const listButtons = (table: TableDefinition, hidden: readonly string[]) => [
  ...shownBuiltIn(table, hidden),
  ...buttonsAt(table, hidden, false),
];

/** `cgButtonList` of the form, without the buttons that the user may not use. */
export const formButtons = (table: TableDefinition, hidden: readonly string[]) => [
  ...shownBuiltIn(table, hidden),
  ...buttonsAt(table, hidden, true),
];
