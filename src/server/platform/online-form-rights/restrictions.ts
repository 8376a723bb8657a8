/** Restrictions of fields and buttons of online forms (contract.md §7.7, table `onl_auth_page`). */
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
import { ACTIVE_STATUS, RESTRICTION_CONTROL, RESTRICTION_PAGE, RESTRICTION_TYPE } from '../form-definitions/rights';
import { fail } from './errors';

const RESTRICTION = 'system/online-auth-page';

/** The three switches of a field and the one of a button, as stored values. */
const SWITCHES = {
  listShow: { type: RESTRICTION_TYPE.field, page: RESTRICTION_PAGE.list, control: RESTRICTION_CONTROL.see },
  formShow: { type: RESTRICTION_TYPE.field, page: RESTRICTION_PAGE.form, control: RESTRICTION_CONTROL.see },
  formEditable: { type: RESTRICTION_TYPE.field, page: RESTRICTION_PAGE.form, control: RESTRICTION_CONTROL.edit },
  button: { type: RESTRICTION_TYPE.button, page: RESTRICTION_PAGE.list, control: RESTRICTION_CONTROL.see },
} as const;

export type SwitchName = keyof typeof SWITCHES;

export const FIELD_SWITCHES = ['listShow', 'formShow', 'formEditable'] as const satisfies readonly SwitchName[];
const SWITCH_NAMES = [...FIELD_SWITCHES, 'button'] as const;

/** A field or a button that can be restricted. */
export interface RestrictableItem {
  code: string;
  title: string;
  switches: readonly SwitchName[];
}

/** A stored restriction. */
export interface Restriction {
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
export function restrictableItems(table: TableDefinition): RestrictableItem[] {
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

/** All restrictions of a form, active (`isOn`) or not. */
export async function readRestrictions(db: Database, head: string): Promise<Restriction[]> {
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
    }).map((name) => ({ id, code: code ?? '', name, isOn: status === ACTIVE_STATUS })),
  );
}

/** A restriction as replies have it. */
export const restrictionReply = (head: string, { id, code, name, isOn }: Restriction, title: string) => ({
  id,
  cgformId: head,
  code,
  title,
  page: Number(SWITCHES[name].page),
  control: Number(SWITCHES[name].control),
  type: Number(SWITCHES[name].type),
  status: isOn ? 1 : 0,
});

export interface RestrictionWrite {
  db: Database;
  engine: CrudEngine;
  caller: Caller;
}

/**
 * Switches restrictions of one field or button on and off.
 * @throws HttpError when the form has no such field or button
 */
export async function setRestrictions(
  { db, engine, caller }: RestrictionWrite,
  table: TableDefinition,
  code: string,
  switches: Readonly<Partial<Record<SwitchName, boolean>>>,
): Promise<void> {
  const item = restrictableItems(table).find(
    (one) => one.code === code && one.switches.some((name) => switches[name] !== undefined),
  );
  if (!item) throw fail.noItem(code);
  const records = engine.records(caller);
  await db.tx(async () => {
    const stored = await readRestrictions(db, table.head.id);
    for (const name of item.switches) {
      const isOn = switches[name];
      const row = stored.find((one) => one.code === code && one.name === name);
      if (isOn === undefined || (row?.isOn ?? false) === isOn) continue;
      const status = isOn ? ACTIVE_STATUS : '0';
      if (row) await records.edit(RESTRICTION, row.id, { status });
      else await records.add(RESTRICTION, { cgformId: table.head.id, code, ...SWITCHES[name], status });
    }
  });
}
