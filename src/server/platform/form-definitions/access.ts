/** Access to online forms and to their tables, with the permissions of one user. */
import { onlineScreenId } from '@/model/online/components';
import type { Caller, CrudEngine } from '@/server/crud';
import type { Database } from '@/server/db';
import { permissionDenied } from '@/server/http/errors';
import { callerWithOnlineRights } from '../online-caller';
import { formIdOfTable, isSynchronized, mainFormIdOfForm, mainFormIdOfTable } from './definition';
import { fail } from './errors';
import { type BuildRunStatement, buildOnlineForms, type OnlineForm, type OnlineForms } from './forms';
import { OPEN_FORMS } from './permission-codes';
import { type FormRights, type ScreenKind, readFormRights } from './rights';

export interface OpenedForm {
  form: OnlineForm;
  /** The caller with the permissions of the list; exports use it too. */
  caller: Caller;
  /** The caller with the permissions of the form; single records, saves and imports use it. */
  formCaller: Caller;
  rights: FormRights;
  /** The main form, when the form is a sub-table that is opened by itself. */
  main: OpenedForm | null;
}

/** The record engine that has the entity of a table, and the caller with the permissions for it. */
export interface TableRecords {
  engine: CrudEngine;
  caller: Caller;
}

export interface FormAccess {
  forms: OnlineForms;
  /** A sub-table opens with its main form. @throws HttpError 510 unless the user may open the form */
  open(caller: Caller, head: string): Promise<OpenedForm>;
  /**
   * The record engine of a form's entity (`online/onl_plan`), for imports; null when no form has it, and for sub-tables.
   * @throws HttpError 510 unless the user may open the form; `NO_DB_SYNC` when its tables do not fit
   */
  engineOf(entity: string, caller: Caller): Promise<TableRecords | null>;
  /**
   * The records of a table: of an entity in a file, or of a form, whose sub-tables belong to the main form.
   * @param screen whose field permissions hold; default: `list`
   * @throws HttpError `NO_DB_SYNC` when the table does not fit the form
   */
  recordsOf(table: string, caller: Caller, screen?: ScreenKind): Promise<TableRecords>;
}

/** The caller with the permissions at a form. @param isMainOpen true for a sub-table whose main form the user may open */
const callerWithFormRights = (
  { entity, definition }: OnlineForm,
  rights: FormRights,
  screen: ScreenKind,
  caller: Caller,
  isMainOpen = false,
): Caller =>
  callerWithOnlineRights(
    {
      entity,
      ids: [onlineScreenId({ kind: 'form', head: definition.head.id, screen: 'list' })],
      isOpen: () => isMainOpen || caller.isGranted(OPEN_FORMS),
      limits: {
        hiddenCodes: rights.hiddenCodes[screen],
        readonlyCodes: rights.readonlyCodes,
        conditions: rights.conditions(entity),
      },
    },
    caller,
  );

/**
 * Builds the access to forms.
 * @param engine of the entities of files
 * @param now "YYYY-MM-DD HH:mm:ss" in TZ_NAME
 * @param buildRun builds the function that executes SQL enhancements
 */
export function buildFormAccess(
  db: Database,
  engine: CrudEngine,
  now: () => string,
  buildRun: BuildRunStatement,
): FormAccess {
  const forms = buildOnlineForms(db, engine, buildRun);
  const rightsAt = ({ definition }: OnlineForm, user: Caller) => readFormRights(db, definition, user, now);
  const fileTables = new Set(Object.values(engine.context.entities).map(({ table }) => table));
  async function open(user: Caller, head: string): Promise<OpenedForm> {
    const mainHead = await mainFormIdOfForm(db, head);
    const main = mainHead === null ? null : await open(user, mainHead);
    const form = await forms.find(head);
    const rights = await rightsAt(form, user);
    const callerOn = (screen: ScreenKind) => callerWithFormRights(form, rights, screen, user, main !== null);
    const caller = callerOn('list');
    if (!form.engine.canRead(form.entity.id, caller)) throw permissionDenied();
    return { form, caller, formCaller: callerOn('form'), rights, main };
  }
  return {
    forms,
    open,
    async engineOf(entity, user) {
      const head = await formIdOfTable(db, entity.replace(/^online\//, ''));
      if (head === null) return null;
      const { form, formCaller, main } = await open(user, head);
      if (!isSynchronized(form.definition)) throw fail.notSynchronized();
      return main ? null : { engine: form.engine, caller: formCaller };
    },
    async recordsOf(table, user, screen = 'list') {
      const head = fileTables.has(table)
        ? null
        : ((await mainFormIdOfTable(db, table)) ?? (await formIdOfTable(db, table)));
      if (head === null) return { engine, caller: user };
      const form = await forms.find(head);
      if (!isSynchronized(form.definition)) throw fail.notSynchronized();
      return { engine: form.engine, caller: callerWithFormRights(form, await rightsAt(form, user), screen, user) };
    },
  };
}
