/** Change history of one record: the audit log entries of it, for users who may read the record. */
import { sql } from 'kysely';
import type { Row } from '@/model/record';
import { childShape, type CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { notFoundError } from '../context/errors';
import type { Shape } from '../context/shapes';
import { addDisplayTexts, type NamedRows } from '../view/display-texts';
import { fieldViewOf } from '../view/field-visibility';
import { visibleValues, type ChildChange } from './audit-log';
import { countInScope, type RowScope } from './row-scope';

/** Entries in one reply. */
const PAGE_SIZE = 20;
/** Largest value of the version column. */
const MAX_VERSION = 2_147_483_647;

/** What one change did, in the fields that the caller may read, with `_dictText` of codes. */
export interface HistoryEntry {
  id: string;
  /** Counts the changes of the record from 1. */
  version: number;
  /** `add`, `edit`, `delete`, or the action's key. */
  action: string;
  username: string;
  /** Name of the user at present; the user name when there is none. */
  author: string;
  time: string;
  /** Changed fields; null before the record existed. */
  before: Row | null;
  /** Null after a delete. */
  after: Row | null;
  children: Readonly<Record<string, ChildChange>>;
}

export interface RecordHistory {
  /** The latest change first. */
  entries: HistoryEntry[];
  /** True when there are earlier changes. */
  more: boolean;
}

interface StoredEntry {
  id: string;
  version: number;
  action: string | null;
  username: string | null;
  author: string | null;
  time: string;
  change: { before?: Row | null; after?: Row | null; children?: Readonly<Record<string, ChildChange>> } | null;
}

const storedEntries = (crud: CrudContext, table: string, id: string, before: number) =>
  sql<StoredEntry>`
  select l.id, l.data_version as version, l.action, l.create_by as username, l.create_time as time, l.change,
    (select max(u.realname) from sys_user u where u.username = l.create_by) as author
  from sys_data_log l
  where l.data_table = ${table} and l.data_id = ${id} and l.data_version < ${before}
  order by l.data_version desc limit ${PAGE_SIZE + 1}`.execute(crud.db);

/** Reduces the rows of an entry to what the caller may read, and collects them by shape for their texts. */
class VisibleRows {
  private readonly rows = new Map<Shape, Row[]>();

  constructor(
    private readonly crud: CrudContext,
    private readonly caller: Caller,
  ) {}

  of<T extends Row | null>(shape: Shape, row: T | undefined): Row | T {
    if (!row) return null as T;
    // The entry itself says who wrote the record and when.
    const entered = Object.entries(row).filter(([key]) => shape.fields[key]?.system !== true);
    const visible = visibleValues(Object.fromEntries(entered), shape, this.caller);
    this.rows.set(shape, [...(this.rows.get(shape) ?? []), visible]);
    return visible;
  }

  async addTexts(): Promise<void> {
    const parts = [...this.rows].map(([shape, rows]): NamedRows => ({
      shape,
      view: fieldViewOf(shape, this.caller),
      rows,
      referenceFields: new Map(),
    }));
    await addDisplayTexts(this.crud, parts, this.caller);
  }
}

function visibleChild(visible: VisibleRows, shape: Shape, { added, removed, changed }: ChildChange): ChildChange {
  return {
    added: added.map((row) => visible.of(shape, row)),
    removed: removed.map((row) => visible.of(shape, row)),
    changed: changed.map(({ id, before, after }) => ({
      id,
      before: visible.of(shape, before),
      after: visible.of(shape, after),
    })),
  };
}

/** True when the caller sees something of the change: an edit of hidden fields alone is not shown. */
const isSeen = ({ action, before, after, children }: HistoryEntry): boolean =>
  action !== 'edit' || Object.keys({ ...before, ...after, ...children }).length > 0;

/**
 * One page of the change history of a record, without hidden fields, masked fields masked.
 * @param beforeVersion changes before this version; null: from the latest one
 * @throws HttpError 未找到对应实体, when the caller may not read the record
 */
export async function readHistory(
  crud: CrudContext,
  scope: RowScope,
  id: string,
  beforeVersion: number | null,
  caller: Caller,
): Promise<RecordHistory> {
  const { shape, entity } = scope;
  if ((await countInScope(crud, scope, [id], caller)) === 0) throw notFoundError();
  const { rows } = await storedEntries(crud, shape.tableName, id, Math.min(beforeVersion ?? MAX_VERSION, MAX_VERSION));
  const visible = new VisibleRows(crud, caller);
  const entries = rows.slice(0, PAGE_SIZE).map(({ change, ...entry }): HistoryEntry => {
    const children = Object.entries(change?.children ?? {}).flatMap(([key, rowsOf]) => {
      const child = entity.children[key];
      return child ? [[key, visibleChild(visible, childShape(crud, child), rowsOf)] as const] : [];
    });
    return {
      id: entry.id,
      version: entry.version,
      action: entry.action ?? '',
      username: entry.username ?? '',
      author: entry.author ?? entry.username ?? '',
      time: entry.time,
      before: visible.of(shape, change?.before),
      after: visible.of(shape, change?.after),
      children: Object.fromEntries(children),
    };
  });
  await visible.addTexts();
  return { entries: entries.filter(isSeen), more: rows.length > PAGE_SIZE };
}
