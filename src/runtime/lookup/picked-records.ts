/**
 * Records of an entity for pickers: by the call of its pickers, or on servers without it by the call of its list, whose
 * rows are filtered here too, because such a call can return the whole tree (contract.md §1.4, §1.5).
 */
import type { Entity, RecordShape, RefTarget } from '@/model/entity/entity';
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
  /** True: also the deleted ones among `ids`, to which records still refer. */
  withDeleted?: boolean;
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

/** Records for a picker, and what their fields are. */
export interface PickReply {
  shape: RecordShape;
  records: readonly PickedRecord[];
}

/** What a reference points to, an entity or one of its children, and where its records are read. */
interface PickSource {
  shape: RecordShape;
  /** Its pickers read `{api}/pick`. */
  api: string;
  tree: Entity['tree'];
  /** The lists that servers without pickers offer. */
  calls: Entity['calls'];
}

export type PickTarget = Pick<RefTarget, 'entity' | 'valueField'>;

/** Page size that servers read as "no paging" (contract.md §7.1). */
export const NO_PAGING = -521;
const ROOT = '0';
const MAX_DEPTH = 100;

/** A code or name in a reply; empty when there is none. */
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const hasChildrenOf = ({ tree }: PickSource, row: Row) =>
  tree?.hasChild == null || row[tree.hasChild] === undefined || text(row[tree.hasChild]) === '1';

/** The rows of a page or list. */
function rowsOf(reply: unknown): Row[] {
  const rows = isJsonObject(reply) ? reply.records : reply;
  return Array.isArray(rows) ? (rows.filter(isJsonObject) as Row[]) : [];
}

/** The rows of a page or list and all rows below them. */
const flatten = (reply: unknown, depth = 0): Row[] =>
  depth > MAX_DEPTH ? [] : rowsOf(reply).flatMap((row) => [row, ...flatten(row['children'], depth + 1)]);

async function fromPicker(source: PickSource, by: string, asked: PickQuery, options: ShapeOptions) {
  const { parent, ids, labels, ...plain } = asked;
  const query = {
    by,
    pageNo: 1,
    ...plain,
    ...(ids ? { ids: ids.join(',') } : {}),
    ...(labels ? { labels: JSON.stringify(labels) } : {}),
    ...(parent === undefined ? {} : { [source.tree?.parent ?? '']: parent }),
  };
  const reply = await get<unknown>(`${source.api}/pick`, query, options);
  return rowsOf(reply).map((row): PickedRecord => ({
    id: text(row['id']),
    value: text(row['value']),
    label: text(row['label']),
    hasChildren: hasChildrenOf(source, row),
    fields: row,
  }));
}

function listQuery({ tree, shape }: PickSource, by: string, asked: PickQuery): Record<string, string | number> {
  const { titleField } = shape;
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

async function fromList(source: PickSource, by: string, asked: PickQuery, options: ShapeOptions) {
  const { keyword = '', ids, labels, parent, pageSize } = asked;
  const below = parent === undefined || parent === ROOT ? undefined : source.calls['children'];
  const call = below ?? source.calls['list'];
  if (!call) return [];
  const rows = flatten(await get<unknown>(call.path, listQuery(source, by, asked), options));
  const found = rows
    .filter((row) => parent === undefined || (text(row[source.tree?.parent ?? '']) || ROOT) === parent)
    .map((row): PickedRecord => ({
      id: text(row['id']),
      value: text(row[by]),
      label: text(row[source.shape.titleField]),
      hasChildren: hasChildrenOf(source, row),
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

/** The records of a child (`sup/goods.sku`) have an address of their own; their lists need a main record. */
async function loadSource(target: string): Promise<PickSource | null> {
  const [id, key] = target.split('.');
  const { entity } = await loadScreen(`${id}.list`);
  if (!entity) return null;
  const { api, tree, calls } = entity;
  if (key === undefined) return { shape: entity, api, tree, calls };
  const child = entity.children[key];
  return child ? { shape: child, api: `${api}/${key}`, tree: null, calls: {} } : null;
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
  const source = await loadSource(target.entity);
  if (!source) return null;
  const options = { policy: SILENT_READ, ...(signal && { signal }) };
  const read = serverSupports('pick') ? fromPicker : fromList;
  return { shape: source.shape, records: await read(source, target.valueField, asked, options) };
}
