/** Functions of the buttons that the server executes, as actions of the form's entity. */
import type { ActionFunction } from '@/server/crud';
import { isActive, SERVER_ACTION } from './payload/button-payload';
import type { ButtonRow, TableDefinition } from './definition';
import { fail } from './errors';
import { statementOf, type RunStatement } from './form-statements';

/** @throws HttpError when nothing is configured that the button could do */
function functionOf(
  { button_name: name }: ButtonRow,
  statement: string | undefined,
  run: RunStatement,
): ActionFunction {
  if (statement === undefined) return () => Promise.reject(fail.buttonEmpty(name ?? ''));
  return (context) => run(context, context.row, statement);
}

/** The functions of a form's buttons by code. */
export const buttonFunctions = (table: TableDefinition, run: RunStatement): Readonly<Record<string, ActionFunction>> =>
  Object.fromEntries(
    table.buttons
      .filter((row) => isActive(row) && row.opt_type === SERVER_ACTION)
      .map((row) => {
        const code = row.button_code ?? '';
        return [code, functionOf(row, statementOf(table, code), run)];
      }),
  );
