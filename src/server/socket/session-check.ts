/** Closes sockets that do not reply to pings, and sockets whose session has ended. */
import type { WebSocket } from 'ws';
import type { Database } from '../db';
import { channels } from '../db/table-changes';
import { cachedTables } from '@/server/auth/cached-tables';
import { CLOSE_CODES, type OpenSocket } from './open-socket';

/** Interval of the check, in milliseconds. */
const CHECK_INTERVAL_MS = 30_000;

const SESSION_TABLES: ReadonlySet<string> = new Set(cachedTables.sessions);

export interface SessionCheck {
  /** Closes those of the sockets whose session has ended. @param open default: all sockets */
  check(open?: readonly [WebSocket, OpenSocket][]): void;
  stop(): void;
}

/** Checks all sockets at an interval, and whenever sessions or users are changed. */
export async function startSessionCheck(
  db: Database,
  sockets: ReadonlyMap<WebSocket, OpenSocket>,
  liveHashes: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<SessionCheck> {
  async function closeEndedSessions(open: readonly [WebSocket, OpenSocket][]): Promise<void> {
    if (open.length === 0) return;
    const live = await liveHashes([...new Set(open.map(([, { hash }]) => hash))]);
    for (const [socket, { hash }] of open) if (!live.has(hash)) socket.close(CLOSE_CODES.signedOut);
  }

  function check(open: readonly [WebSocket, OpenSocket][] = [...sockets]): void {
    // When the database cannot be reached, sockets stay open until the next check.
    closeEndedSessions(open).catch(() => undefined);
  }

  const timer = setInterval(() => {
    for (const [socket, open] of sockets) {
      if (!open.alive) socket.terminate();
      open.alive = false;
      open.messageCount = 0;
      socket.ping();
    }
    check();
  }, CHECK_INTERVAL_MS);
  timer.unref();

  const unsubscribe = await db.listen(
    channels.tableChanged,
    (table) => {
      if (SESSION_TABLES.has(table)) check();
    },
    () => check(),
  );

  return {
    check,
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
