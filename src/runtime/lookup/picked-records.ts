/**
 * Records of an entity for pickers: by the call of its pickers, or on servers without it by the call of its list, whose
 * rows are filtered here too, because such a call can return the whole tree (contract.md §1.4, §1.5).
 */
import type { Entity, RefTarget } from '@/model/entity/entity';
import { isJsonObject } from '@/model/http/json';
import type { Row } from '@/model/record';
import { serverSupports } from '../http/capabilities';
import { SILENT_READ } from '../http/policy';
import { get, type ShapeOptions } from '../http/request';
import { loadScreen } from '../schemas/screens';

/** What a picker asks for. */
export interface PickQuery {
  /** Maximum number of records; `NO_PAGING` for all. */
  pageSize: number;
  /** Part of the title. */
  keyword?: string;
  /** Stored values. */
  ids?: readonly string[];
  /** Whole titles. */
  labels?: readonly string[];
  /** Rules of an advanced query, as JSON. */
  superQueryParams?: string;
  /** Id of the parent record in a tree; '0' for the top level. */
  parent?: string;
}

/** A record that can be chosen. */
export interface PickedRecord {
  id: string;
  /** The value that the field stores. */
  value: string;
  label: string;
  /** False only if the server says that the record has no children. */
  hasChildren: boolean;
  /** The fields in the reply. In the call of the pickers, `value` and `label` replace fields of these names. */
  fields: Row;
}

/** Records for a picker, and their entity. */
export interface PickReply {
  entity: Entity;
  records: readonly PickedRecord[];
}

export type PickTarget = Pick<RefTarget, 'entity' | 'valueField'>;

/** Page size that servers read as "no paging" (contract.md §7.1). */
export const NO_PAGING = -521;
const ROOT = '0';
const MAX_DEPTH = 100;

/** A code or name in a reply; empty when there is none. */
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const hasChildrenOf = ({ tree }: Entity, row: Row) =>
  tree?.hasChild == null || row[tree.hasChild] === undefined || text(row[tree.hasChild]) === '1';

/** The rows of a page or list. */
function rowsOf(reply: unknown): Row[] {
  const rows = isJsonObject(reply) ? reply.records : reply;
  return Array.isArray(rows) ? (rows.filter(isJsonObject) as Row[]) : [];
}

/** The rows of a page or list and all rows below them. */
const flatten = (reply: unknown, depth = 0): Row[] =>
  depth > MAX_DEPTH ? [] : rowsOf(reply).flatMap((row) => [row, ...flatten(row['children'], depth + 1)]);

async function fromPicker(entity: Entity, by: string, asked: PickQuery, options: ShapeOptions) {
  const { parent, ids, labels, ...plain } = asked;
  const query = {
    by,
    pageNo: 1,
    ...plain,
    ...(ids ? { ids: ids.join(',') } : {}),
    ...(labels ? { labels: JSON.stringify(labels) } : {}),
    ...(parent === undefined ? {} : { [entity.tree?.parent ?? '']: parent }),
  };
  const reply = await get<unknown>(`${entity.api}/pick`, query, options);
  return rowsOf(reply).map((row): PickedRecord => ({
    id: text(row['id']),
    value: text(row['value']),
    label: text(row['label']),
    hasChildren: hasChildrenOf(entity, row),
    fields: row,
  }));
}

function listQuery({ tree, titleField }: Entity, by: string, asked: PickQuery): Record<string, string | number> {
  const { pageSize, keyword, ids, labels, superQueryParams, parent } = asked;
  return {
    pageNo: 1,
    pageSize,
    ...(keyword ? { [titleField]: `*${keyword}*` } : {}),
    ...(ids ? { [`${by}_MultiString`]: ids.join(',') } : {}),
    ...(labels ? { [`${titleField}_MultiString`]: labels.join(',') } : {}),
    ...(superQueryParams ? { superQueryParams, superQueryMatchType: 'and' } : {}),
    ...(tree && parent !== undefined ? { [tree.parent]: parent } : {}),
  };
}

async function fromList(entity: Entity, by: string, asked: PickQuery, options: ShapeOptions) {
  const { keyword = '', ids, labels, parent, pageSize } = asked;
  const below = parent === undefined || parent === ROOT ? undefined : entity.calls['children'];
  const call = below ?? entity.calls['list'];
  if (!call) return [];
  const rows = flatten(await get<unknown>(call.path, listQuery(entity, by, asked), options));
  const found = rows
    .filter((row) => parent === undefined || (text(row[entity.tree?.parent ?? '']) || ROOT) === parent)
    .map((row): PickedRecord => ({
      id: text(row['id']),
      value: text(row[by]),
      label: text(row[entity.titleField]),
      hasChildren: hasChildrenOf(entity, row),
      fields: row,
    }))
    .filter(
      ({ label, value }) =>
        label.toLowerCase().includes(keyword.toLowerCase()) &&
        (!ids || ids.includes(value)) &&
        (!labels || labels.includes(label)),
    );
  return pageSize > 0 ? found.slice(0, pageSize) : found;
}

/**
 * Requests the records that a picker asks for; null when the entity has no list.
 * @throws ApiError
 */
export async function requestRecords(
  target: PickTarget,
  asked: PickQuery,
  signal?: AbortSignal,
): Promise<PickReply | null> {
  const { entity } = await loadScreen(`${target.entity}.list`);
  if (!entity) return null;
  const options = { policy: SILENT_READ, ...(signal && { signal }) };
  const read = serverSupports('pick') ? fromPicker : fromList;
  return { entity, records: await read(entity, target.valueField, asked, options) };
}
