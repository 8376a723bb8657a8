/**
 * `/vxeSocket/{userId}/{pageId}`: what one person enters in a table appears in the open tables of others (contract.md
 * §8). Frames are `{type, data}`. Nothing is stored; an update passes the sender's doors once and each receiver's own.
 */
import type { WebSocket } from 'ws';
import { readRowChange, type RowChange } from '@/model/grid/remote/remote-row-change';
import type { CurrentUser } from '../auth/guard/access';
import { channels } from '../db/table-changes';
import type { RowEvents, RowEvent } from '../crud';
import type { Database } from '../db';
import type { SocketProtocol, SocketOwner, Sockets } from './sockets';

export interface TableSockets {
  /** @param person who the socket's token stands for, as it is now */
  open(socket: WebSocket, owner: SocketOwner, person: () => Promise<CurrentUser | null>): void;
  /** How many of this process were opened with a token. */
  count(hash: string): number;
  close(): void;
}

/** What processes tell each other. */
interface RowMessage extends RowEvent {
  table: string;
  /** The sender's table: it knows its own words again by it. */
  caseId: string;
  tenants: readonly string[];
  /** Whether the sender spoke of more than values: who does not, hears no more either. */
  full: boolean;
}

const HEARTBEAT_TYPE = 'heart_beat';
const UPDATE_TYPE = 'update_vxe_table';
const HEARTBEAT_REPLY = JSON.stringify({ type: HEARTBEAT_TYPE, data: true });

/** A person enters a value now and then and fills a page of rows at times; a heartbeat comes every 10 s. */
const MAX_MESSAGES = 600;
/** Bytes that a notification of the database has room for. */
const MAX_NOTIFICATION_BYTES = 7999;
/** News that wait for one receiver's doors; who is that far behind misses some. */
const MAX_QUEUED = 200;
const MAX_CASE_ID_LENGTH = 100;
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

interface RowUpdate {
  table: string;
  row: Readonly<Record<string, unknown>>;
  caseId: string;
  change: RowChange;
  full: boolean;
}

/** `{socketKey, args: [row, caseId, change?]}`; null for anything else. */
function parseUpdate(data: unknown): RowUpdate | null {
  if (!isObject(data) || typeof data.socketKey !== 'string' || !Array.isArray(data.args)) return null;
  const [row, caseId, given] = data.args as unknown[];
  const change = readRowChange(given);
  if (!change || !isObject(row) || typeof caseId !== 'string' || caseId.length > MAX_CASE_ID_LENGTH) return null;
  return { table: data.socketKey, row, caseId, change, full: given !== undefined };
}

/** Null for what is none of ours: everyone with access to the database may notify. */
function parseRowMessage(text: string): RowMessage | null {
  const news = parse(text);
  if (!isObject(news) || !isObject(news.row) || !isObject(news.change) || !Array.isArray(news.tenants)) return null;
  return typeof news.table === 'string' && typeof news.caseId === 'string' ? (news as unknown as RowMessage) : null;
}

/** Who belongs to none belongs together. */
function tenantsOf({ me }: CurrentUser): readonly string[] {
  const tenants = String(me.tenantId ?? '')
    .split(',')
    .filter((one) => one !== '');
  return tenants.length > 0 ? tenants : [NO_TENANT];
}

/** Things are done one after another, each after the one before it, however that ended. */
class WorkQueue {
  queued = 0;
  private last: Promise<void> = Promise.resolve();

  /** Left out when too many wait. */
  add(work: () => Promise<void>): void {
    if (this.queued >= MAX_QUEUED) return;
    this.queued += 1;
    // An unreachable database, a value that breaks its type: this news is lost, and nothing else.
    this.last = this.last
      .then(work)
      .catch(() => undefined)
      .finally(() => (this.queued -= 1));
  }
}

interface TableSocket {
  person: () => Promise<CurrentUser | null>;
  /** What it says, and what it is told, each in the order in which it came. */
  incoming: WorkQueue;
  outgoing: WorkQueue;
}

export async function buildTableSockets(db: Database, sockets: Sockets, rows: RowEvents): Promise<TableSockets> {
  const openSockets = new Map<WebSocket, TableSocket>();

  async function publishUpdate(
    { person }: TableSocket,
    { table, row, caseId, change, full }: RowUpdate,
  ): Promise<void> {
    const sender = await person();
    const told = sender && (await rows.outgoing(table, row, change, sender));
    if (!told) return;
    const news = JSON.stringify({ table, ...told, caseId, full, tenants: tenantsOf(sender) } satisfies RowMessage);
    if (Buffer.byteLength(news) <= MAX_NOTIFICATION_BYTES) await db.notify(channels.rowChanged, news);
  }

  async function deliverUpdate(socket: WebSocket, { person }: TableSocket, news: RowMessage): Promise<void> {
    const { table, change, caseId, full, tenants } = news;
    const receiver = await person();
    if (!receiver) return;
    // Of several tenants a sender may speak for any: all of them have to be the receiver's too.
    const mine = new Set(tenantsOf(receiver));
    if (!tenants.every((tenant) => mine.has(tenant))) return;
    const heard = await rows.incoming(table, news, receiver);
    if (!heard || socket.readyState !== socket.OPEN) return;
    const args = full ? [heard, caseId, change] : [heard, caseId];
    sockets.send(socket, JSON.stringify({ type: UPDATE_TYPE, data: { socketKey: table, args } }));
  }

  const unsubscribe = await db.listen(channels.rowChanged, (text) => {
    const news = parseRowMessage(text);
    if (news) for (const [socket, one] of openSockets) one.outgoing.add(() => deliverUpdate(socket, one, news));
  });

  const protocol: SocketProtocol = {
    maxMessages: MAX_MESSAGES,
    onMessage(socket, text) {
      const frame = parse(text);
      if (!isObject(frame)) return;
      if (frame.type === HEARTBEAT_TYPE) sockets.send(socket, HEARTBEAT_REPLY);
      const update = frame.type === UPDATE_TYPE ? parseUpdate(frame.data) : null;
      const one = openSockets.get(socket);
      if (update && one) one.incoming.add(() => publishUpdate(one, update));
    },
  };

  return {
    open(socket, owner, person) {
      openSockets.set(socket, { person, incoming: new WorkQueue(), outgoing: new WorkQueue() });
      socket.on('close', () => openSockets.delete(socket));
      sockets.open(socket, owner, protocol);
    },
    count: (hash) => sockets.count(hash, protocol),
    close: unsubscribe,
  };
}
