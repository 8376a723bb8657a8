/**
 * `/vxeSocket/{userId}/{pageId}`: what one person enters in a table appears in the open tables of others (contract.md
 * §8). Frames are `{type, data}`. Nothing is stored; an update passes the sender's doors once and each receiver's own.
 */
import type { WebSocket } from 'ws';
import { readRowChange, type RowChange } from '@/model/grid/shared';
import type { CurrentUser } from '../auth/access';
import { channels } from '../auth/news';
import type { RowNews, Told } from '../crud';
import type { Database } from '../db';
import type { Manner, Owner, Sockets } from './sockets';

export interface TableSockets {
  /** @param person who the socket's token stands for, as it is now */
  open(socket: WebSocket, owner: Owner, person: () => Promise<CurrentUser | null>): void;
  /** How many of this process were opened with a token. */
  count(hash: string): number;
  close(): void;
}

/** What processes tell each other. */
interface News extends Told {
  table: string;
  /** The sender's table: it knows its own words again by it. */
  caseId: string;
  tenants: readonly string[];
  /** Whether the sender spoke of more than values: who does not, hears no more either. */
  full: boolean;
}

const HEART_BEAT = 'heart_beat';
const UPDATE = 'update_vxe_table';
const ALIVE = JSON.stringify({ type: HEART_BEAT, data: true });

/** A person enters a value now and then and fills a page of rows at times; a heartbeat comes every 10 s. */
const MOST_MESSAGES = 600;
/** Bytes that a notification of the database has room for. */
const LONGEST_NEWS = 7999;
/** News that wait for one receiver's doors; who is that far behind misses some. */
const MOST_WAITING = 200;
const LONGEST_CASE = 100;
const NO_TENANT = '0';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Update {
  table: string;
  row: Readonly<Record<string, unknown>>;
  caseId: string;
  change: RowChange;
  full: boolean;
}

/** `{socketKey, args: [row, caseId, change?]}`; null for anything else. */
function readUpdate(data: unknown): Update | null {
  if (!isObject(data) || typeof data.socketKey !== 'string' || !Array.isArray(data.args)) return null;
  const [row, caseId, given] = data.args as unknown[];
  const change = readRowChange(given);
  if (!change || !isObject(row) || typeof caseId !== 'string' || caseId.length > LONGEST_CASE) return null;
  return { table: data.socketKey, row, caseId, change, full: given !== undefined };
}

/** Null for what is none of ours: everyone with access to the database may notify. */
function readNews(text: string): News | null {
  const news = parse(text);
  if (!isObject(news) || !isObject(news.row) || !isObject(news.change) || !Array.isArray(news.tenants)) return null;
  return typeof news.table === 'string' && typeof news.caseId === 'string' ? (news as unknown as News) : null;
}

/** Who belongs to none belongs together. */
function tenantsOf({ me }: CurrentUser): readonly string[] {
  const tenants = String(me.tenantId ?? '')
    .split(',')
    .filter((one) => one !== '');
  return tenants.length > 0 ? tenants : [NO_TENANT];
}

/** Things are done one after another, each after the one before it, however that ended. */
class Line {
  waiting = 0;
  private last: Promise<void> = Promise.resolve();

  /** Left out when too many wait. */
  add(work: () => Promise<void>): void {
    if (this.waiting >= MOST_WAITING) return;
    this.waiting += 1;
    // An unreachable database, a value that breaks its type: this news is lost, and nothing else.
    this.last = this.last
      .then(work)
      .catch(() => undefined)
      .finally(() => (this.waiting -= 1));
  }
}

interface Open {
  person: () => Promise<CurrentUser | null>;
  /** What it says, and what it is told, each in the order in which it came. */
  says: Line;
  hears: Line;
}

export async function buildTableSockets(db: Database, sockets: Sockets, rows: RowNews): Promise<TableSockets> {
  const open = new Map<WebSocket, Open>();

  async function tell({ person }: Open, { table, row, caseId, change, full }: Update): Promise<void> {
    const sender = await person();
    const told = sender && (await rows.told(table, row, change, sender));
    if (!told) return;
    const news = JSON.stringify({ table, ...told, caseId, full, tenants: tenantsOf(sender) } satisfies News);
    if (Buffer.byteLength(news) <= LONGEST_NEWS) await db.notify(channels.rowChanged, news);
  }

  async function hear(socket: WebSocket, { person }: Open, news: News): Promise<void> {
    const { table, change, caseId, full, tenants } = news;
    const receiver = await person();
    if (!receiver) return;
    // Of several tenants a sender may speak for any: all of them have to be the receiver's too.
    const mine = new Set(tenantsOf(receiver));
    if (!tenants.every((tenant) => mine.has(tenant))) return;
    const heard = await rows.heard(table, news, receiver);
    if (!heard || socket.readyState !== socket.OPEN) return;
    const args = full ? [heard, caseId, change] : [heard, caseId];
    sockets.send(socket, JSON.stringify({ type: UPDATE, data: { socketKey: table, args } }));
  }

  const stop = await db.listen(channels.rowChanged, (text) => {
    const news = readNews(text);
    if (news) for (const [socket, one] of open) one.hears.add(() => hear(socket, one, news));
  });

  const manner: Manner = {
    most: MOST_MESSAGES,
    hear(socket, text) {
      const frame = parse(text);
      if (!isObject(frame)) return;
      if (frame.type === HEART_BEAT) sockets.send(socket, ALIVE);
      const update = frame.type === UPDATE ? readUpdate(frame.data) : null;
      const one = open.get(socket);
      if (update && one) one.says.add(() => tell(one, update));
    },
  };

  return {
    open(socket, owner, person) {
      open.set(socket, { person, says: new Line(), hears: new Line() });
      socket.on('close', () => open.delete(socket));
      sockets.open(socket, owner, manner);
    },
    count: (hash) => sockets.count(hash, manner),
    close: stop,
  };
}
