/** Functions of the buttons that the server executes, as actions of the form's entity. */
import type { ActionFunction } from '@/server/crud';
import { isActive, SERVER_ACTION } from './button-payload';
import type { ButtonRow, TableDefinition } from './definition';
import { fail } from './errors';

/** @throws HttpError: nothing is configured that the button could do */
const functionOf =
  ({ button_name: name }: ButtonRow): ActionFunction =>
  () =>
    Promise.reject(fail.buttonEmpty(name ?? ''));

/** The functions of a form's buttons by code. */
export const buttonFunctions = ({ buttons }: TableDefinition): Readonly<Record<string, ActionFunction>> =>
  Object.fromEntries(
    buttons
      .filter((row) => isActive(row) && row.opt_type === SERVER_ACTION)
      .map((row) => [row.button_code ?? '', functionOf(row)]),
  );
