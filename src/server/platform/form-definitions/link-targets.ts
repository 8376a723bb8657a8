/**
 * What `link_table` fields of a form refer to: an entity of a file, or another synchronized form. The record engine reads
 * a copy of it under the id of the field's link, with the columns that the form shows as names.
 */
import type { Entity, Field } from '@/model/entity/entity';
import { fieldOfColumn } from '@/model/condition/where-clause/parse-where';
import type { FindLinkTarget, LinkedRecords } from '@/model/online/links/linked-records';
import type { Database } from '@/server/db';
import { formIdOfTable, isSynchronized, readDefinition, type FormDefinition } from './definition';
import { recordLinksOf } from './link-fields';
import { fieldCode } from './permission-codes';
import { restrictedFields } from './rights';

/** Another form, and its fields that only some users may see. */
export interface LinkedForm {
  table: string;
  definition: FormDefinition;
  /** Permission codes of the fields that only some users may see. */
  restricted: readonly string[];
}

/** The other forms that a definition refers to. Tables of files are entities already. */
export async function readLinkedForms(
  db: Database,
  definition: FormDefinition,
  fileTables: ReadonlySet<string | null>,
): Promise<LinkedForm[]> {
  const tables = new Set(recordLinksOf(definition).map(({ table }) => table));
  const forms: LinkedForm[] = [];
  for (const table of tables) {
    if (fileTables.has(table)) continue;
    const head = await formIdOfTable(db, table);
    const found = head === null ? null : await readDefinition(db, head);
    if (found && isSynchronized(found))
      forms.push({ table, definition: found, restricted: await restrictedFields(db, found) });
  }
  return forms;
}

/** An entity, and the fields of it that every user of the form may see. */
interface LinkTarget {
  entity: Entity;
  isVisibleToAll(field: Field): boolean;
}

export interface TargetOptions {
  entities: Readonly<Record<string, Entity>>;
  forms: readonly LinkedForm[];
  entityOf(definition: FormDefinition): Entity;
}

/** Finds the targets by table. */
export function linkTargets({ entities, forms, entityOf }: TargetOptions): (table: string) => LinkTarget | undefined {
  const known = new Map<string, LinkTarget>();
  for (const { table, definition, restricted } of forms) {
    const restrictedCodes = new Set(restricted);
    known.set(table, {
      entity: entityOf(definition),
      isVisibleToAll: ({ key }) => !restrictedCodes.has(fieldCode(table, key)),
    });
  }
  return (table) => {
    const found = Object.values(entities).find((entity) => entity.table === table && entity.select === null);
    const ofFile = found && {
      entity: found,
      isVisibleToAll: ({ permission, mask, hiddenIn }: Field) =>
        permission === null && mask === null && !hiddenIn.detail,
    };
    return ofFile ?? known.get(table);
  };
}

const fieldVisibleToAll = ({ entity, isVisibleToAll }: LinkTarget, column: string): Field | undefined => {
  const field = column === 'id' ? entity.fields.id : fieldOfColumn(entity, column);
  return field && (column === 'id' || (!field.virtual && field.columnType.kind !== 'json' && isVisibleToAll(field)))
    ? field
    : undefined;
};

/** Finds the columns of the targets that the form may read. */
export const readableTargets =
  (targetOf: (table: string) => LinkTarget | undefined): FindLinkTarget =>
  ({ table }) => {
    const target = targetOf(table);
    return target && ((column) => fieldVisibleToAll(target, column));
  };

/** The target under the id of a link, with its columns, which are free for all users, as keys. */
export function linkedEntity(
  { id, table, columns }: LinkedRecords,
  targetOf: (table: string) => LinkTarget | undefined,
): Entity | undefined {
  const target = targetOf(table);
  if (!target) return undefined;
  const named = columns.flatMap((column): [string, Field][] => {
    const field = fieldVisibleToAll(target, column);
    return field ? [[column, { ...field, key: column, permission: null }]] : [];
  });
  const { fields } = target.entity;
  return {
    ...target.entity,
    id,
    titleField: columns[0] ?? 'id',
    tree: null,
    children: {},
    actions: {},
    fields: { ...fields, ...Object.fromEntries(named) },
  };
}
