/**
 * `/vxeSocket/{userId}/{pageId}`: sends unsaved changes of rows to other users who have the same table open (contract.md
 * §8). Frames are `{type, data}`. Nothing is stored. Each change is filtered by the permissions of the sender, then by those
 * of each receiver.
 */
import { isJsonObject } from '@/model/http/json';
import type { WebSocket } from 'ws';
import { parseRemoteRowChange, type RemoteRowChange } from '@/model/grid/remote/remote-row-change';
import type { CurrentUser } from '../auth/guard/user-loader';
import { channels } from '../db/table-changes';
import { type RowEvents, type RowEvent, tenantsOf } from '../crud';
import type { Database } from '../db';
import type { SocketProtocol, SocketOwner } from './open-socket';
import type { Sockets } from './sockets';

export interface TableSockets {
  /** @param currentUser reads the user of the socket's token with present permissions; null after sign-out */
  open(socket: WebSocket, owner: SocketOwner, currentUser: () => Promise<CurrentUser | null>): void;
  /** Number of sockets of this process that were opened with a token. */
  count(hash: string): number;
  close(): void;
}

/** The text of a notification; it is read by other processes, possibly of another version. */
interface RowMessage extends RowEvent {
  table: string;
  /** Id of the sender's table, by which it ignores its own changes. */
  caseId: string;
  tenants: readonly string[];
  /** True when the sender sent a change description; older clients send and receive values only. */
  full: boolean;
}

const HEARTBEAT_TYPE = 'heart_beat';
const UPDATE_TYPE = 'update_vxe_table';
const HEARTBEAT_REPLY = JSON.stringify({ type: HEARTBEAT_TYPE, data: true });

/** Between two checks (30 s). Users enter single values or fill a page of rows; a heartbeat is sent every 10 s. */
const MAX_MESSAGES = 600;
/** Maximum size of a database notification. */
const MAX_NOTIFICATION_BYTES = 7999;
/** Changes that wait for one socket; further ones are dropped. */
const MAX_QUEUED = 200;
const MAX_CASE_ID_LENGTH = 100;

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
  change: RemoteRowChange;
  full: boolean;
}

/** `{socketKey, args: [row, caseId, change?]}`; null for anything else. */
function parseUpdate(data: unknown): RowUpdate | null {
  if (!isJsonObject(data) || typeof data.socketKey !== 'string' || !Array.isArray(data.args)) return null;
  const [row, caseId, given] = data.args as unknown[];
  const change = parseRemoteRowChange(given);
  if (!change || !isJsonObject(row) || typeof caseId !== 'string' || caseId.length > MAX_CASE_ID_LENGTH) return null;
  return { table: data.socketKey, row, caseId, change, full: given !== undefined };
}

/** Null for another text: every client of the database may notify. */
function parseRowMessage(text: string): RowMessage | null {
  const message = parse(text);
  if (
    !isJsonObject(message) ||
    !isJsonObject(message.row) ||
    !isJsonObject(message.change) ||
    !Array.isArray(message.tenants)
  )
    return null;
  return typeof message.table === 'string' && typeof message.caseId === 'string'
    ? (message as unknown as RowMessage)
    : null;
}

/** Runs asynchronous work in order, one at a time. */
class WorkQueue {
  private queued = 0;
  private last: Promise<void> = Promise.resolve();

  /** Drops the work when too much is waiting. */
  add(work: () => Promise<void>): void {
    if (this.queued >= MAX_QUEUED) return;
    this.queued += 1;
    // After an error (database not reachable, invalid value) only this change is lost.
    this.last = this.last
      .then(work)
      .catch(() => undefined)
      .finally(() => {
        this.queued -= 1;
      });
  }
}

interface TableSocket {
  currentUser: () => Promise<CurrentUser | null>;
  /** Changes from the client and to the client, each in their order. */
  incoming: WorkQueue;
  outgoing: WorkQueue;
}

export async function buildTableSockets(db: Database, sockets: Sockets, rows: RowEvents): Promise<TableSockets> {
  const openSockets = new Map<WebSocket, TableSocket>();

  async function publishUpdate(
    { currentUser }: TableSocket,
    { table, row, caseId, change, full }: RowUpdate,
  ): Promise<void> {
    const sender = await currentUser();
    const event = sender && (await rows.outgoing(table, row, change, sender));
    if (!event) return;
    const text = JSON.stringify({ table, ...event, caseId, full, tenants: tenantsOf(sender) } satisfies RowMessage);
    if (Buffer.byteLength(text) <= MAX_NOTIFICATION_BYTES) await db.notify(channels.rowChanged, text);
  }

  async function deliverUpdate(socket: WebSocket, { currentUser }: TableSocket, message: RowMessage): Promise<void> {
    const { table, change, caseId, full, tenants } = message;
    const receiver = await currentUser();
    if (!receiver) return;
    // The row may belong to any tenant of the sender, so the receiver must belong to all of them.
    const ownTenants = new Set(tenantsOf(receiver));
    if (!tenants.every((tenant) => ownTenants.has(tenant))) return;
    const visible = await rows.incoming(table, message, receiver);
    if (!visible || socket.readyState !== socket.OPEN) return;
    const args = full ? [visible, caseId, change] : [visible, caseId];
    sockets.send(socket, JSON.stringify({ type: UPDATE_TYPE, data: { socketKey: table, args } }));
  }

  const unsubscribe = await db.listen(channels.rowChanged, (text) => {
    const message = parseRowMessage(text);
    if (!message) return;
    for (const [socket, open] of openSockets) open.outgoing.add(() => deliverUpdate(socket, open, message));
  });

  const protocol: SocketProtocol = {
    maxMessages: MAX_MESSAGES,
    onMessage(socket, text) {
      const frame = parse(text);
      if (!isJsonObject(frame)) return;
      if (frame.type === HEARTBEAT_TYPE) sockets.send(socket, HEARTBEAT_REPLY);
      const update = frame.type === UPDATE_TYPE ? parseUpdate(frame.data) : null;
      const open = openSockets.get(socket);
      if (update && open) open.incoming.add(() => publishUpdate(open, update));
    },
  };

  return {
    open(socket, owner, currentUser) {
      openSockets.set(socket, { currentUser, incoming: new WorkQueue(), outgoing: new WorkQueue() });
      socket.on('close', () => openSockets.delete(socket));
      sockets.open(socket, owner, protocol);
    },
    count: (hash) => sockets.count(hash, protocol),
    close: unsubscribe,
  };
}
