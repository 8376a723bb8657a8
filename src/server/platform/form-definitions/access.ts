/** Access to online forms and to their tables, with the permissions of one user. */
import { onlineScreenId } from '@/model/online/components';
import type { Caller, CrudEngine } from '@/server/crud';
import type { Database } from '@/server/db';
import { permissionDenied } from '@/server/http/errors';
import { callerAtOnline } from '../online-caller';
import { headOfTable, isSynchronized, mainOfHead, mainOfTable } from './definition';
import { fail } from './errors';
import { type BuildRunStatement, buildOnlineForms, type OnlineForm, type OnlineForms } from './forms';
import { OPEN_FORMS } from './permission-codes';
import { type FormRights, type Place, readFormRights } from './rights';

export interface OpenedForm {
  form: OnlineForm;
  /** The user with the permissions at the list, for exports too. */
  caller: Caller;
  /** The user with the permissions in the form, for single records, saves and imports. */
  inForm: Caller;
  rights: FormRights;
  /** The main form, when the form is a sub-table that is opened by itself. */
  main: OpenedForm | null;
}

/** The record engine that knows the entity of a table, and the user at it. */
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
   * @param place whose fields the user may see; default: those of the list
   * @throws HttpError `NO_DB_SYNC` when the table does not fit the form
   */
  recordsOf(table: string, caller: Caller, place?: Place): Promise<TableRecords>;
}

/** The user with the rights at a form. @param isMainOpen the form is a sub-table whose main form is open */
const callerAt = (
  { entity, definition }: OnlineForm,
  rights: FormRights,
  place: Place,
  caller: Caller,
  isMainOpen = false,
): Caller =>
  callerAtOnline(
    {
      entity,
      ids: [onlineScreenId({ kind: 'form', head: definition.head.id, screen: 'list' })],
      isOpen: () => isMainOpen || caller.isGranted(OPEN_FORMS),
      limits: { closed: rights.closed[place], locked: rights.locked, conditions: rights.conditions(entity) },
    },
    caller,
  );

/**
 * Builds the access to forms.
 * @param engine of the entities of files
 * @param now "YYYY-MM-DD HH:mm:ss" in TZ_NAME
 * @param buildRun makes what runs SQL enhancements
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
    const mainHead = await mainOfHead(db, head);
    const main = mainHead === null ? null : await open(user, mainHead);
    const form = await forms.find(head);
    const rights = await rightsAt(form, user);
    const at = (place: Place) => callerAt(form, rights, place, user, main !== null);
    const caller = at('list');
    if (!form.engine.canRead(form.entity.id, caller)) throw permissionDenied();
    return { form, caller, inForm: at('form'), rights, main };
  }
  return {
    forms,
    open,
    async engineOf(entity, user) {
      const head = await headOfTable(db, entity.replace(/^online\//, ''));
      if (head === null) return null;
      const { form, inForm, main } = await open(user, head);
      if (!isSynchronized(form.definition)) throw fail.notSynchronized();
      return main ? null : { engine: form.engine, caller: inForm };
    },
    async recordsOf(table, user, place = 'list') {
      const head = fileTables.has(table) ? null : ((await mainOfTable(db, table)) ?? (await headOfTable(db, table)));
      if (head === null) return { engine, caller: user };
      const form = await forms.find(head);
      if (!isSynchronized(form.definition)) throw fail.notSynchronized();
      return { engine: form.engine, caller: callerAt(form, await rightsAt(form, user), place, user) };
    },
  };
}
