/**
 * Online forms as files, packed in one archive: the definitions, which another installation imports, and the entity, the
 * list and the form as an application keeps them in `schemas/`. Pure.
 */
import { strToU8, strFromU8, unzipSync, zipSync } from 'fflate';
import type { ChildFile, EntityFile, FieldFile } from '@/model/generated/files';
import { parseJsonObject } from '@/model/http/json';
import { OnlineError, readOnline } from '@/model/online';
import type { Row } from '@/model/record';
import { switchedOffButtons } from '../form-definitions/payload/button-payload';
import type { FormDefinition } from '../form-definitions/definition';
import { fail as formFail } from '../form-definitions/errors';
import { withUniqueIndexes } from '../form-definitions/forms';
import { columnsPayload, formPayload, queryPayload } from '../form-definitions/payload/payload';
import { isRow } from '../online-forms/definition-checks';
import { fail } from './errors';

const DEFINITIONS = 'online-forms.json';
const VERSION = 1;
/** The main table and its sub-tables. */
const MAX_FORMS = 50;
const MAX_UNPACKED = 5 * 1024 * 1024;

/** Module of the files in `schemas/`. */
const MODULE = 'online';

const textOf = (content: unknown): string => `${JSON.stringify(content, null, 2)}\n`;

/** The entity of a table; undefined when no file has it. */
export type EntityOfTable = (table: string) => { id: string; keyOf: (column: string) => string } | undefined;

/** A dictionary of a table, `table,text,code`, as a reference to its entity; without one the field is a text. */
function fileField(field: FieldFile, entityOf: EntityOfTable): FieldFile {
  const [table = '', text, code] = (field.dict ?? '').split(',');
  if (text === undefined || code === undefined) return field;
  const { dict: _dict, ...rest } = field;
  const target = entityOf(table);
  if (!target) return { ...rest, type: 'input' };
  const valueField = target.keyOf(code);
  return { ...rest, ref: valueField === 'id' ? target.id : { entity: target.id, valueField } };
}

const fileFields = (fields: Readonly<Record<string, FieldFile>>, entityOf: EntityOfTable): Record<string, FieldFile> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fileField(field, entityOf)]));

/** A child without the call by which online forms load its rows: an entity of a file reads them with its record. */
function fileChild({ load: _load, unique, fields, ...child }: ChildFile, entityOf: EntityOfTable): ChildFile {
  const isUnique = !child.single && unique !== undefined && unique.length > 0;
  return { ...child, ...(isUnique && { unique }), ...(fields && { fields: fileFields(fields, entityOf) }) };
}

/** The entity as a file has it: with the usual calls at a path of its own. */
function fileEntity(
  { calls: _calls, children, fields, unique, ...entity }: EntityFile,
  name: string,
  entityOf: EntityOfTable,
): EntityFile {
  const shown = Object.entries(children ?? {}).map(([key, child]) => [key, fileChild(child, entityOf)] as const);
  return {
    ...entity,
    ...(unique && unique.length > 0 && { unique }),
    fields: fileFields(fields, entityOf),
    api: `/${MODULE}/${name}`,
    permissionPrefix: `${MODULE}:${name.replaceAll('-', '_')}`,
    ...(shown.length > 0 && { children: Object.fromEntries(shown) as NonNullable<EntityFile['children']> }),
  };
}

/**
 * Files of `schemas/` by path. The list of an ERP layout becomes one list: the sub-tables stand in the form.
 * @throws HttpError when the definition makes no screens
 */
export function schemaFiles(form: FormDefinition, entityOf: EntityOfTable): Readonly<Record<string, string>> {
  const options = { items: new Map(), allFields: true, hidden: [] };
  const shown = { ...options, allFields: false, hidden: switchedOffButtons(form) };
  try {
    const read = readOnline({
      columns: columnsPayload(form, options),
      query: queryPayload(form, options),
      form: formPayload(form, options),
    });
    const { form: formFile } = readOnline({ columns: columnsPayload(form, shown), form: formPayload(form, shown) });
    const name = (form.head.table_name ?? '').replaceAll('_', '-');
    const entity = `${MODULE}/${name}`;
    const own = { id: entity, keyOf: (column: string) => column };
    const ownOrOther: EntityOfTable = (table) => (table === form.head.table_name ? own : entityOf(table));
    const { children: _children, style, ...list } = read.list;
    return {
      [`schemas/${entity}.entity.json`]: textOf(
        fileEntity(withUniqueIndexes(read.entities[read.id]!, form), name, ownOrOther),
      ),
      [`schemas/${entity}.list.json`]: textOf({ ...list, ...(style === 'tree' && { style }), entity }),
      [`schemas/${entity}.form.json`]: textOf({ ...formFile, entity }),
    };
  } catch (error) {
    if (error instanceof OnlineError) throw formFail.notPublished(error.message);
    throw error;
  }
}

/** @param forms what was entered for the main form and its sub-tables */
export const packForms = (forms: readonly Row[], files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ [DEFINITIONS]: textOf({ version: VERSION, forms }), ...files }).map(([path, text]) => [
        path,
        strToU8(text),
      ]),
    ),
  );

/** The text of the definitions in an archive; null when it has none. @throws HttpError for a broken or large archive */
function definitionsText(archive: Uint8Array): string | null {
  let isLarge = false;
  try {
    const files = unzipSync(archive, {
      filter({ name, originalSize }) {
        if (name !== DEFINITIONS) return false;
        isLarge ||= originalSize > MAX_UNPACKED;
        return !isLarge;
      },
    });
    const content = files[DEFINITIONS];
    return content && content.length <= MAX_UNPACKED ? strFromU8(content) : null;
  } catch {
    return null;
  }
}

/** The definitions of an archive, whose values the import checks. @throws HttpError for what is no such archive */
export function unpackForms(archive: Uint8Array): readonly Row[] {
  const content = parseJsonObject(definitionsText(archive) ?? '');
  const forms = content?.version === VERSION ? content.forms : null;
  if (!Array.isArray(forms) || forms.length === 0 || forms.length > MAX_FORMS || !forms.every(isRow))
    throw fail.noForms();
  return forms;
}
