/**
 * Online forms at run time: the stored definition is described as for consoles, converted by `model/online` into an
 * entity, and served by the record engine. A form whose definition did not change is converted once.
 */
import type { Entity } from '@/model/entity/entity';
import { fillEntity } from '@/model/entity/fill-entity';
import type { EntityFile } from '@/model/generated/files';
import { onlineScreenId } from '@/model/online/components';
import { OnlineError, readOnline } from '@/model/online';
import { switchedFields } from '@/model/online/script/switched-fields';
import { linkRecords } from '@/model/online/links/linked-records';
import { fillList } from '@/model/screens/fill-list';
import type { CrudEngine } from '@/server/crud';
import type { Database } from '@/server/db';
import { types } from '@/registry/values';
import { buttonFunctions } from './button-functions';
import { statementHooks, type RunStatement } from './form-statements';
import {
  indexFields,
  readDefinition,
  structuralFields,
  UNIQUE_INDEX,
  type FormDefinition,
  type TableDefinition,
} from './definition';
import { linkedEntity, linkTargets, readableTargets, readLinkedForms, type LinkedForm } from './link-targets';
import { columnsPayload, formPayload, queryPayload, type DescribeOptions } from './payload/payload';
import { fail } from './errors';
import { fieldCode } from './permission-codes';

export interface OnlineForm {
  definition: FormDefinition;
  entity: Entity;
  /** The record engine with the form's entity. */
  engine: CrudEngine;
}

export interface OnlineForms {
  /**
   * The form of a head.
   * @throws HttpError when there is none, or its definition cannot be used
   */
  find(head: string): Promise<OnlineForm>;
}

/** Builds the function that executes SQL enhancements. @param forms whose tables the statements may change */
export type BuildRunStatement = (forms: OnlineForms) => RunStatement;

/** All fields, with dictionaries by code: the items of a dictionary may change while the form is cached. */
const ALL_FIELDS: DescribeOptions = { items: new Map(), allFields: true, hidden: [] };

/** Adds the former column name of renamed fields (`was`), so that the column is renamed and keeps its values. */
function withOldNames(file: EntityFile, definition: FormDefinition): EntityFile {
  const wasOf = ({ fields }: Pick<FormDefinition, 'fields'>, given: EntityFile['fields']): EntityFile['fields'] => {
    const old = new Map(fields.map((field) => [field.db_field_name ?? '', field.db_field_name_old]));
    return Object.fromEntries(
      Object.entries(given).map(([key, field]) => {
        const was = old.get(key);
        return [key, was && was !== key ? { ...field, was: [was] } : field];
      }),
    );
  };
  const children = Object.entries(file.children ?? {}).map(([key, child]) => {
    const sub = definition.subs.find(({ head }) => head.table_name === key);
    return [key, sub && child.fields ? { ...child, fields: wasOf(sub, child.fields) } : child];
  });
  return {
    ...file,
    fields: wasOf(definition, file.fields),
    ...(children.length > 0 && { children: Object.fromEntries(children) as EntityFile['children'] }),
  };
}

/** Adds the unique indexes of the designer to the entity as groups of fields whose values are checked at every save. */
export function withUniqueIndexes(file: EntityFile, definition: FormDefinition): EntityFile {
  const uniqueOf = ({ indexes }: TableDefinition) =>
    indexes.flatMap((index) => (index.index_type === UNIQUE_INDEX ? [indexFields(index.index_field)] : []));
  const children = Object.entries(file.children ?? {}).map(([key, child]) => {
    const sub = definition.subs.find(({ head }) => head.table_name === key);
    return [key, sub ? { ...child, unique: uniqueOf(sub) } : child];
  });
  return {
    ...file,
    unique: uniqueOf(definition),
    ...(children.length > 0 && { children: Object.fromEntries(children) as EntityFile['children'] }),
  };
}

/** Gives each field a permission code, so that it can be restricted like a field of an entity file. */
function withFieldPermissions(file: EntityFile, definition: FormDefinition): EntityFile {
  const codesIn = (table: string, fields: EntityFile['fields'], free: ReadonlySet<string>): EntityFile['fields'] =>
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) =>
        free.has(key) ? [key, field] : [key, { ...field, permission: fieldCode(table, key) }],
      ),
    );
  const children = Object.entries(file.children ?? {}).map(([key, child]) => [
    key,
    child.fields ? { ...child, fields: codesIn(key, child.fields, new Set()) } : child,
  ]);
  return {
    ...file,
    fields: codesIn(definition.head.table_name ?? '', file.fields, structuralFields(definition)),
    ...(children.length > 0 && { children: Object.fromEntries(children) as EntityFile['children'] }),
  };
}

/**
 * A required field that the form's script hides, unloads or disables may stay empty: only the script knows when it is
 * shown, and the server does not run it. The clients require it while it can be filled in.
 */
function withSwitchedFields(file: EntityFile, { scripts }: FormDefinition): EntityFile {
  const switched = switchedFields(scripts.form, Object.keys(file.fields));
  const entries = Object.entries(file.fields).map(([key, field]) => [
    key,
    switched.has(key) ? { ...field, required: false } : field,
  ]);
  return { ...file, fields: Object.fromEntries(entries) as EntityFile['fields'] };
}

interface Screens {
  entity: Entity;
  list: ReturnType<typeof fillList>;
  /** Entities that the fields refer to, by id. */
  linked: Readonly<Record<string, Entity>>;
}

type TargetOf = ReturnType<typeof linkTargets>;

/** @throws HttpError when the definition cannot be used */
function buildScreens(definition: FormDefinition, targetOf: TargetOf = () => undefined): Screens {
  try {
    const described = readOnline({
      columns: columnsPayload(definition, ALL_FIELDS),
      query: queryPayload(definition, ALL_FIELDS),
      form: formPayload(definition, ALL_FIELDS),
    });
    const { screens, links } = linkRecords(described, readableTargets(targetOf));
    const named = withOldNames(screens.entities[screens.id]!, definition);
    const file = withSwitchedFields(withFieldPermissions(withUniqueIndexes(named, definition), definition), definition);
    const context = { types, entity: () => undefined };
    const entity = fillEntity(screens.id, file, context);
    const linked = links.flatMap((link) => linkedEntity(link, targetOf) ?? []);
    return {
      entity,
      list: fillList(`${screens.id}.list`, screens.list, entity, context),
      linked: Object.fromEntries(linked.map((one) => [one.id, one])),
    };
  } catch (error) {
    if (error instanceof OnlineError) throw fail.notPublished(error.message);
    throw error;
  }
}

/** The entity of a form. @throws HttpError when the definition cannot be used */
export const entityOfDefinition = (definition: FormDefinition): Entity => buildScreens(definition).entity;

/** @throws HttpError when the definition cannot be used */
function buildOnlineForm(
  definition: FormDefinition,
  linkedForms: readonly LinkedForm[],
  engine: CrudEngine,
  run: RunStatement,
): OnlineForm {
  const targetOf = linkTargets({
    entities: engine.context.entities,
    forms: linkedForms,
    entityOf: entityOfDefinition,
  });
  const { entity, list, linked } = buildScreens(definition, targetOf);
  const opened = onlineScreenId({ kind: 'form', head: definition.head.id, screen: 'list' });
  const modules = { [entity.id]: { ...buttonFunctions(definition, run), ...statementHooks(definition, run) } };
  const extended = engine.extend({ ...linked, [entity.id]: entity }, [{ ...list, component: [opened] }], { modules });
  return { definition, entity, engine: extended };
}

/** Builds the registry of forms. @param engine of the entities of files @param buildRun builds the function that executes SQL enhancements */
export function buildOnlineForms(db: Database, engine: CrudEngine, buildRun: BuildRunStatement): OnlineForms {
  const cache = new Map<string, { text: string; form: OnlineForm }>();
  const fileTables = new Set(Object.values(engine.context.entities).map(({ table }) => table));
  const forms: OnlineForms = {
    async find(head) {
      const definition = await readDefinition(db, head);
      if (!definition) throw fail.noForm();
      const linkedForms = await readLinkedForms(db, definition, fileTables);
      const text = JSON.stringify([definition, linkedForms]);
      const found = cache.get(head);
      if (found?.text === text) return found.form;
      const form = buildOnlineForm(definition, linkedForms, engine, run);
      cache.set(head, { text, form });
      return form;
    },
  };
  const run = buildRun(forms);
  return forms;
}
