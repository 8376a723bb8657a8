/** Restrictions of fields and buttons: what can be restricted in a form, and what is (contract.md §7.7, `onl_auth_page`). */
import type { Caller, CrudEngine } from '@/server/crud';
import type { Database } from '@/server/db';
import { builtInButtons } from '../form-definitions/payload/button-payload';
import {
  readDefinition,
  structuralFields,
  type FormDefinition,
  type TableDefinition,
} from '../form-definitions/definition';
import { fail as formErrors } from '../form-definitions/errors';
import { ACTIVE, LIMIT_CONTROL, LIMIT_PAGE, LIMIT_TYPE } from '../form-definitions/rights';
import { fail } from './errors';

const LIMIT = 'system/online-auth-page';

/** The switches of a field, and the one of a button. */
const SWITCHES = {
  listShow: { type: LIMIT_TYPE.field, page: LIMIT_PAGE.list, control: LIMIT_CONTROL.see },
  formShow: { type: LIMIT_TYPE.field, page: LIMIT_PAGE.form, control: LIMIT_CONTROL.see },
  formEditable: { type: LIMIT_TYPE.field, page: LIMIT_PAGE.form, control: LIMIT_CONTROL.edit },
  button: { type: LIMIT_TYPE.button, page: LIMIT_PAGE.list, control: LIMIT_CONTROL.see },
} as const;

export type SwitchName = keyof typeof SWITCHES;

export const FIELD_SWITCHES = ['listShow', 'formShow', 'formEditable'] as const satisfies readonly SwitchName[];
const SWITCH_NAMES = [...FIELD_SWITCHES, 'button'] as const;

/** A field or a button that can be restricted. */
export interface Limitable {
  code: string;
  title: string;
  switches: readonly SwitchName[];
}

/** A stored restriction. */
export interface LimitRow {
  id: string;
  code: string;
  name: SwitchName;
  isOn: boolean;
}

/** The definition of a form. @throws HttpError when there is none */
export async function definitionOf(db: Database, head: string): Promise<FormDefinition> {
  const definition = await readDefinition(db, head);
  if (!definition) throw formErrors.noForm();
  return definition;
}

/** The fields and buttons of a form that can be restricted. */
export function limitables(table: TableDefinition): Limitable[] {
  const structural = structuralFields(table);
  const fields = table.fields.map(({ db_field_name: name, db_field_txt: title }) => ({
    code: name ?? '',
    title: title || (name ?? ''),
    switches: FIELD_SWITCHES,
  }));
  const buttons = builtInButtons(table).map(({ buttonCode: code, buttonName: title }) => ({
    code,
    title,
    switches: ['button'] as const,
  }));
  const own = table.buttons.map(({ button_code: code, button_name: title }) => ({
    code: code ?? '',
    title: title || (code ?? ''),
    switches: ['button'] as const,
  }));
  return [...fields.filter(({ code }) => !structural.has(code)), ...buttons, ...own];
}

/** The restrictions of a form, switched on and off. */
export async function readLimits(db: Database, head: string): Promise<LimitRow[]> {
  const rows = await db
    .selectFrom('onl_auth_page')
    .select(['id', 'code', 'type', 'page', 'control', 'status'])
    .where('cgform_id', '=', head)
    .where('del_flag', '=', '0')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, code, type, page, control, status }) =>
    SWITCH_NAMES.filter((name) => {
      const one = SWITCHES[name];
      return one.type === type && one.page === page && one.control === control;
    }).map((name) => ({ id, code: code ?? '', name, isOn: status === ACTIVE })),
  );
}

/** The keys of a restriction in replies. */
export const wireOf = (head: string, { id, code, name, isOn }: LimitRow, title: string) => ({
  id,
  cgformId: head,
  code,
  title,
  page: Number(SWITCHES[name].page),
  control: Number(SWITCHES[name].control),
  type: Number(SWITCHES[name].type),
  status: isOn ? 1 : 0,
});

export interface LimitWrite {
  db: Database;
  engine: CrudEngine;
  caller: Caller;
}

/**
 * Switches restrictions of one field or button on and off.
 * @throws HttpError when the form has no such field or button
 */
export async function setLimits(
  { db, engine, caller }: LimitWrite,
  table: TableDefinition,
  code: string,
  wanted: Readonly<Partial<Record<SwitchName, boolean>>>,
): Promise<void> {
  const limitable = limitables(table).find(
    (one) => one.code === code && one.switches.some((name) => wanted[name] !== undefined),
  );
  if (!limitable) throw fail.noItem(code);
  const records = engine.records(caller);
  await db.tx(async () => {
    const stored = await readLimits(db, table.head.id);
    for (const name of limitable.switches) {
      const isOn = wanted[name];
      const row = stored.find((one) => one.code === code && one.name === name);
      if (isOn === undefined || (row?.isOn ?? false) === isOn) continue;
      const status = isOn ? ACTIVE : '0';
      if (row) await records.edit(LIMIT, row.id, { status });
      else await records.add(LIMIT, { cgformId: table.head.id, code, ...SWITCHES[name], status });
    }
  });
}
