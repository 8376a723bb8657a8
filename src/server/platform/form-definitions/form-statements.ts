/** SQL enhancements of a form (contract.md §7.7): run with its saves, deletions and buttons, in their transaction. */
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Caller, FunctionContext, WriteHook } from '@/server/crud';
import type { TableDefinition } from './definition';

/** The write or button that runs a statement. */
interface StatementContext extends Pick<FunctionContext, 'db' | 'me' | 'now'> {
  caller: Caller;
  entity: Entity;
}

/** Runs a statement with the values of a record. @throws HttpError to roll back */
export type RunStatement = (context: StatementContext, row: Row, statement: string) => Promise<void>;

/** Codes of statements that belong to no button of the form itself. */
export const WRITE_CODES = { add: 'add', edit: 'edit', delete: 'delete' } as const;

/** The statement of a button or a write; undefined without one. */
export const statementOf = ({ statements }: TableDefinition, code: string): string | undefined =>
  statements.find((row) => row.button_code === code && row.active_status !== '0')?.cgb_sql ?? undefined;

/** Hooks of the form's entity that run its statements; none without any. */
export function statementHooks(table: TableDefinition, run: RunStatement): Readonly<Record<string, WriteHook>> {
  const added = statementOf(table, WRITE_CODES.add);
  const edited = statementOf(table, WRITE_CODES.edit);
  const deleted = statementOf(table, WRITE_CODES.delete);
  const afterSave: WriteHook = async (writing) => {
    const statement = writing.before ? edited : added;
    if (statement !== undefined) await run(writing, writing.after, statement);
  };
  const beforeDelete: WriteHook = async (writing) => {
    if (deleted !== undefined && writing.before) await run(writing, writing.before, deleted);
  };
  return {
    ...((added ?? edited) !== undefined && { afterSave }),
    ...(deleted !== undefined && { beforeDelete }),
  };
}
