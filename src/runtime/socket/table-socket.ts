/**
 * WebSocket for shared table editing (spec 2 §4, contract.md §8): sends and receives row changes. One socket per page,
 * open while at least one table uses it.
 */
import { parseRemoteRowChange, type RemoteRowChange } from '@/model/grid/remote/remote-row-change';
import { isJsonObject } from '@/model/http/json';
import type { Row } from '@/model/record';
import { randomId } from '../async/random-id';
import { apiPaths } from '../http/api-paths';
import { ReconnectingSocket } from './reconnecting-socket';
import { service } from '../service';

/** Heartbeat pause and reply timeout in milliseconds (spec 2 §9). */
const BEAT_AFTER = 10_000;
const REPLY_WITHIN = 6000;

const HEART_BEAT = 'heart_beat';
const UPDATE = 'update_vxe_table';
const BEAT = JSON.stringify({ type: HEART_BEAT, data: '' });

export interface TableSocketOptions {
  /** Channel key: the id of the entity or of its child entity. */
  key: string;
  /**
   * Called for a row change of another table instance. The row holds only the sent values and may not exist here.
   * @param from id of the sending table instance; sequence numbers count per sender
   */
  onUpdate: (row: Row, change: RemoteRowChange, from: string) => void;
}

export interface TableSocket {
  /** Sends a row change to the other table instances. It is not stored: offline clients do not receive it. */
  send(row: Row, change: Omit<RemoteRowChange, 'n'>): void;
  close(): void;
}

interface Table extends TableSocketOptions {
  /** Id of this table instance, to ignore its own messages: servers broadcast to the sender too. */
  caseId: string;
}

/** Dispatches `{socketKey, args: [row, caseId, change?]}` to the tables with that key; ignores other shapes. */
function onTableUpdate(tables: ReadonlySet<Table>, data: unknown): void {
  if (!isJsonObject(data) || !Array.isArray(data.args)) return;
  const [row, caseId, given] = data.args as unknown[];
  const change = parseRemoteRowChange(given);
  if (!isJsonObject(row) || !change) return;
  for (const table of tables) {
    if (table.key === data.socketKey && table.caseId !== caseId) table.onUpdate(row as Row, change, String(caseId));
  }
}

interface TableChannel {
  readonly pageId: string;
  readonly socket: ReconnectingSocket;
  /** Table instances that use the socket. */
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
  const pageId = randomId();
  const tables = new Set<Table>();
  return { pageId, tables, socket: createTableSocket(pageId, tables), openedCount: 0 };
});

/**
 * Subscribes to the row changes of a table and returns the sender for own changes.
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
