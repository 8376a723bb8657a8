/** Notices to the open pages of users, published to all processes through the database (contract.md §8). */
import type { WebSocket } from 'ws';
import type { Database } from '../db';
import { channels } from '../db/table-changes';
import type { JobProgress } from '../jobs/job';
import type { SocketProtocol } from './open-socket';

/** A notice. Clients distinguish notices by `cmd`. */
export interface SocketMessage {
  cmd: string;
  msgId?: string;
  /** Shown in one line; cut to 500 characters. */
  msgTxt?: string;
  [key: string]: string | undefined;
}

/** The notice of a job's progress; `job` is JSON. */
export const jobNotice = (job: JobProgress): SocketMessage => ({
  cmd: 'job',
  msgId: job.id,
  job: JSON.stringify({ ...job, message: job.message.slice(0, MAX_TEXT_LENGTH) }),
});

/** The notice that records were written by the server itself: open screens of these entities reload. */
export const recordsNotice = (entities: readonly string[]): SocketMessage => ({
  cmd: 'records',
  entities: entities.join(','),
});

/** The text of a notification; it is read by other processes, possibly of another version. */
interface PushedMessage {
  to: readonly string[] | 'all';
  message: SocketMessage;
}

const HEARTBEAT_REPLY = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' });
/** Replies to the messages that clients send; other messages are ignored. */
const REPLIES: Readonly<Record<string, string>> = {
  ping: 'ping',
  HeartBeat: HEARTBEAT_REPLY,
  heartcheck: HEARTBEAT_REPLY,
};

/** Clients send a heartbeat every 10 to 55 s. */
const MAX_MESSAGES = 60;
const MAX_TEXT_LENGTH = 500;
/** User ids per notification, whose text is limited to 7,999 bytes. */
const MAX_USERS_PER_NOTIFICATION = 80;

/** The protocol of sockets for notices: it replies to heartbeats. */
export const noticeProtocol = (send: (socket: WebSocket, text: string) => void): SocketProtocol => ({
  maxMessages: MAX_MESSAGES,
  onMessage(socket, text) {
    if (Object.hasOwn(REPLIES, text)) send(socket, REPLIES[text]!);
  },
});

/** Null for another text: every client of the database may notify. */
function parsePushed(text: string): PushedMessage | null {
  try {
    const { to, message } = JSON.parse(text) as Partial<PushedMessage>;
    return (to === 'all' || Array.isArray(to)) && message ? { to, message } : null;
  } catch {
    return null;
  }
}

/** @param deliver receives the text for clients, and which users get it. @returns the function that unsubscribes */
export const subscribeNotices = (
  db: Database,
  deliver: (text: string, isReceiver: (userId: string) => boolean) => void,
): Promise<() => void> =>
  db.listen(channels.notice, (text) => {
    const pushed = parsePushed(text);
    if (!pushed) return;
    const { to, message } = pushed;
    const userIds = new Set(to);
    deliver(JSON.stringify(message), (userId) => to === 'all' || userIds.has(userId));
  });

/** Publishes a notice to users, in batches that fit a notification. */
export async function publishNotice(
  db: Database,
  to: readonly string[] | 'all',
  { msgTxt, ...rest }: SocketMessage,
): Promise<void> {
  const message = { ...rest, ...(msgTxt === undefined ? {} : { msgTxt: msgTxt.slice(0, MAX_TEXT_LENGTH) }) };
  const publish = (receivers: PushedMessage['to']) =>
    db.notify(channels.notice, JSON.stringify({ to: receivers, message }));
  if (to === 'all') {
    await publish(to);
    return;
  }
  for (let from = 0; from < to.length; from += MAX_USERS_PER_NOTIFICATION)
    await publish(to.slice(from, from + MAX_USERS_PER_NOTIFICATION));
}
