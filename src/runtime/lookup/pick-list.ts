/** Lists that a dialog offers to pick records from. */
import type { QueryCondition } from '@/model/condition';
import type { Field, RefTarget } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { refTargetOf } from '@/model/record/references';
import { fillList } from '@/model/screens/fill-list';
import type { ListFile } from '@/model/generated/files';
import { types } from '@/registry/values';
import { screenTitle } from '../schemas/screen-index';
import type { LoadedScreen } from '../schemas/screen-bundle';
import { SchemaError } from '../schemas/schema-error';
import { loadScreen } from '../schemas/screens';
import { service } from '../service';
import { referenceConditions } from './search-sources';

/** A list to pick from. The same settings give the same object. */
export interface PickList {
  /** Names the list, for what is kept about it. */
  key: string;
  /**
   * Loads the list.
   * @throws SchemaError, ApiError
   */
  load: () => Promise<LoadedScreen>;
  /** The field whose value is stored; null: the one that the list names. */
  valueField: string | null;
  /** Conditions of the reference; null when it admits no record. */
  conditions: readonly QueryCondition[] | null;
  /** False when a value alone is not enough to pick a record again. */
  keepsRecent: boolean;
}

const lists = service(() => new Map<string, PickList>());

/** The same list for the same settings, so that a view of it does not load it again. */
export function sharedPickList(list: PickList): PickList {
  const key = JSON.stringify([list.key, list.valueField, list.conditions]);
  const known = lists().get(key) ?? list;
  lists().set(key, known);
  return known;
}

/** Values of one list that are stored by different fields (id, user name) are kept apart. */
const recentKey = (screen: string, valueField: string | null): string =>
  valueField === null ? screen : `${screen} ${valueField}`;

/** The list of a screen with `pick`. */
export const screenPickList = (
  screen: string,
  valueField: string | null = null,
  conditions: PickList['conditions'] = [],
): PickList =>
  sharedPickList({
    key: recentKey(screen, valueField),
    load: () => loadScreen(screen),
    valueField,
    conditions,
    keepsRecent: true,
  });

/** The names of an entity's records, for a reference whose entity has no list with `pick`. */
async function loadNameList(entityId: string): Promise<LoadedScreen> {
  const { entity, entities } = await loadScreen(`${entityId}.list`);
  const id = `${entityId}-pick.list`;
  if (!entity) throw new SchemaError(id, [], true);
  const { title, titleField } = entity;
  const file: ListFile = {
    $schema: '../_meta/list.schema.json',
    version: 2,
    title,
    entity: entityId,
    style: 'plain',
    pick: { valueField: 'id', titleField },
    columns: [titleField],
    query: [titleField],
    toolbar: [],
    row: [],
    bulk: [],
  };
  return { screen: fillList(id, file, entity, { types, entity: () => undefined }), entity, entities };
}

function targetPickList({ entity, pick, valueField, where }: RefTarget, row: Row): PickList {
  const conditions = referenceConditions(where, row);
  const screen = pick ?? `${entity}-pick.list`;
  if (pick !== null || screenTitle(screen) !== null) return screenPickList(screen, valueField, conditions);
  return sharedPickList({
    key: recentKey(screen, valueField),
    load: () => loadNameList(entity),
    valueField,
    conditions,
    keepsRecent: true,
  });
}

/**
 * The list of a field that refers to records; null for one without a list of its own.
 * @param always also without a list of its own: the names of the records
 */
export function fieldPickList(field: Field, row: Row, always = false): PickList | null {
  const target = refTargetOf(field, row);
  if (!target || target.entity.includes('.')) return null;
  return target.pick !== null || always ? targetPickList(target, row) : null;
}
