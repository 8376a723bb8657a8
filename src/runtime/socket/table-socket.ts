/**
 * The socket of tables (spec 2 §4, contract.md §8): what others enter in a table that is open here too. One for the
 * page, open while some table asks for it.
 */
import { parseRemoteRowChange, type RemoteRowChange } from '@/model/grid/remote/remote-row-change';
import type { Row } from '@/model/record';
import { apiPaths } from '../http/api-paths';
import { ReconnectingSocket } from './reconnecting-socket';
import { service } from '../service';

/** Spec 2 §9, in milliseconds. */
const BEAT_AFTER = 10_000;
const REPLY_WITHIN = 6000;

const HEART_BEAT = 'heart_beat';
const UPDATE = 'update_vxe_table';
const BEAT = JSON.stringify({ type: HEART_BEAT, data: '' });

export interface TableSocketOptions {
  /** Names the table: the id of an entity, or of its child. */
  key: string;
  /**
   * A row that somebody else is changing, as far as he told it; it may be none of ours.
   * @param from names his table: what it tells is counted
   */
  onUpdate: (row: Row, change: RemoteRowChange, from: string) => void;
}

export interface TableSocket {
  /** Tells others of a row. Nothing is kept: who is away does not hear it. */
  send(row: Row, change: Omit<RemoteRowChange, 'n'>): void;
  close(): void;
}

interface Table extends TableSocketOptions {
  /** By this it knows its own words again: servers tell all, the sender among them. */
  caseId: string;
}

/** Unlike any other page's; `crypto.randomUUID` is missing where the page comes without TLS. */
function newPageId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{socketKey, args: [row, caseId, change?]}`; anything else is left. */
function onTableUpdate(tables: ReadonlySet<Table>, data: unknown): void {
  if (!isObject(data) || !Array.isArray(data.args)) return;
  const [row, caseId, given] = data.args as unknown[];
  const change = parseRemoteRowChange(given);
  if (!isObject(row) || !change) return;
  for (const table of tables) {
    if (table.key === data.socketKey && table.caseId !== caseId) table.onUpdate(row as Row, change, String(caseId));
  }
}

interface TableChannel {
  readonly pageId: string;
  readonly socket: ReconnectingSocket;
  /** Open tables. */
  readonly tables: Set<Table>;
  openedCount: number;
}

function createTableSocket(pageId: string, tables: ReadonlySet<Table>): ReconnectingSocket {
  let beatTimer: ReturnType<typeof setTimeout> | undefined;
  let replyTimer: ReturnType<typeof setTimeout> | undefined;
  const sendBeat = () => {
    socket.send(BEAT);
    clearTimeout(replyTimer);
    replyTimer = setTimeout(() => socket.reconnect(), REPLY_WITHIN);
  };
  const onHeartbeat = () => {
    clearTimeout(replyTimer);
    clearTimeout(beatTimer);
    beatTimer = setTimeout(sendBeat, BEAT_AFTER);
  };
  const socket: ReconnectingSocket = new ReconnectingSocket({
    path: (userId) => apiPaths.tableSocket(userId, pageId),
    onOpen: sendBeat,
    onClose() {
      clearTimeout(beatTimer);
      clearTimeout(replyTimer);
    },
    onMessage({ type, data }) {
      if (type === HEART_BEAT) onHeartbeat();
      if (type === UPDATE) onTableUpdate(tables, data);
    },
  });
  return socket;
}

const tableChannel = service((): TableChannel => {
  const pageId = newPageId();
  const tables = new Set<Table>();
  return { pageId, tables, socket: createTableSocket(pageId, tables), openedCount: 0 };
});

/**
 * Hears what others enter in a table, and tells them.
 * @example const link = openTableSocket({ key: 'settle/sheet.item', onUpdate: (row) => rows.receive([row]) });
 */
export function openTableSocket(options: TableSocketOptions): TableSocket {
  const channel = tableChannel();
  const { socket, tables } = channel;
  channel.openedCount += 1;
  const table: Table = { ...options, caseId: `${channel.pageId}-${channel.openedCount}` };
  let sequence = 0;
  tables.add(table);
  socket.start();
  return {
    send(row, change) {
      if (!tables.has(table)) return;
      sequence += 1;
      const data = { socketKey: table.key, args: [row, table.caseId, { ...change, n: sequence }] };
      socket.send(JSON.stringify({ type: UPDATE, data }));
    },
    close() {
      tables.delete(table);
      if (tables.size === 0) socket.stop();
    },
  };
}
