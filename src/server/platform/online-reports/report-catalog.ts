/**
 * Online reports that this server offers (contract.md §7.8): its reports, and for popups every list with `pick` and
 * `pop_<table>` for every entity with a table (domain.md).
 */
import type { Entity, Field } from '@/model/entity/entity';
import { pickListCode, POPUP_PREFIX } from '@/model/online/report-code';
import type { List, QueryItem } from '@/model/screens/screen';
import type { OnlineReport } from './reports';
import type { Schemas } from '@/server/schemas/schema-files';

export interface Report {
  /** Code and id: this server has one name for a report. */
  code: string;
  title: string;
  entity: Entity;
  /** The endpoint whose permissions and row scope apply. */
  api: string;
  columns: readonly Field[];
  query: readonly QueryItem[];
  /** Of a report that is defined at run time: what other consoles have no words for. */
  list?: List;
}

/** Fields of `pop_<table>` besides the title, those that the entity has (domain.md). */
const POPUP_FIELDS: readonly string[] = ['no', 'name', 'status'];

function tableReport(entity: Entity): Report {
  const title = entity.fields[entity.titleField];
  const named = POPUP_FIELDS.flatMap((key) => entity.fields[key] ?? []).filter((field) => !field.virtual);
  const columns = title && !named.includes(title) ? [...named, title] : named;
  return {
    code: `${POPUP_PREFIX}${entity.table}`,
    title: entity.title,
    entity,
    api: entity.api,
    columns,
    query: columns.map(({ key, dict }) => ({ key, rule: dict === null ? 'like' : 'eq', trim: true })),
  };
}

/** A report with a statement of its own; its code is the end of its path, e.g. `r1`. */
function selectReport(entity: Entity): Report {
  const own = Object.values(entity.fields).filter(({ system }) => !system);
  return {
    code: entity.api.split('/').at(-1) ?? '',
    title: entity.title,
    entity,
    api: entity.api,
    columns: own.filter(({ param }) => !param),
    query: own
      .filter(({ param }) => param)
      .map(({ key, query }) => ({ key, rule: query ?? 'eq', trim: true, param: true })),
  };
}

/** A report that is defined at run time. */
export const onlineReport = ({ definition, entity, list }: OnlineReport): Report => ({
  code: definition.head.id,
  title: entity.title,
  entity,
  api: entity.api,
  columns: list.columns.flatMap(({ key }) => entity.fields[key] ?? []),
  query: list.query,
  list,
});

function listReport({ id, title, api, columns, query }: Schemas['lists'][number], entity: Entity): Report {
  const shown = columns.flatMap(({ key }) => entity.fields[key] ?? []);
  return { code: pickListCode(id), title, entity, api, columns: shown, query };
}

/**
 * All reports by code.
 * @param isReadable whether something reads the records of an entity without a table
 */
export function reportCatalog(
  { entities, lists }: Pick<Schemas, 'entities' | 'lists'>,
  isReadable: (entity: string) => boolean,
): ReadonlyMap<string, Report> {
  const tables = Object.values(entities)
    .filter(({ table }) => table !== '')
    .map(tableReport);
  const picked = lists.flatMap((list) => {
    const entity = entities[list.entity];
    const isRead = entity !== undefined && (entity.table !== '' || isReadable(entity.id));
    return list.pick && isRead ? [listReport(list, entity)] : [];
  });
  const selected = Object.values(entities)
    .filter(({ select }) => select !== null)
    .map(selectReport);
  return new Map([...selected, ...tables, ...picked].map((report) => [report.code, report]));
}
