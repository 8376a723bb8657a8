/**
 * Unread announcements of the user, as the bell shows them (spec 1 §4, contract.md §8): reloaded when the server pushes a
 * message, polled while the socket is closed (rulings).
 */
import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/vanilla/utils';
import { isJsonObject, type JsonObject } from '@/model/http/json';
import { apiPaths, platformEntities } from '../http/api-paths';
import { SILENT_READ, WRITE } from '../http/policy';
import { get, put } from '../http/request';
import { invalidate } from '../records/invalidation';
import { service } from '../service';
import { socketState, subscribe, type SocketMessage } from '../socket/notification-socket';
import { showDesktopNotice } from './desktop-notices';

/** Of the polling, in milliseconds (spec 1 §4). */
export const POLL_INTERVAL = 6000;
/** The first request waits at most this long for the socket, because it is repeated when the socket opens. */
const SOCKET_WAIT = 1000;
/** A burst of messages loads once within this time, in milliseconds. */
const BURST = 300;

export const PRIORITIES = ['L', 'M', 'H'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface Announcement {
  id: string;
  title: string;
  /** HTML, not sanitised. */
  content: string;
  summary: string;
  /** Name, or user name on servers without names. */
  sender: string;
  sendTime: string;
  priority: Priority;
  /** `url`, `component`, or empty. */
  openType: string;
  openPage: string;
  busType: string;
  busId: string;
}

export interface AnnouncementList {
  list: readonly Announcement[];
  total: number;
}

/** Tabs of the bell, in their order. */
export const CATEGORIES = ['notices', 'system'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Bell extends Record<Category, AnnouncementList> {
  /** `loading` only before the first reply. */
  status: 'loading' | 'ready' | 'failed';
  error: unknown;
}

const EMPTY: AnnouncementList = { list: [], total: 0 };
const initial = (): Bell => ({ notices: EMPTY, system: EMPTY, status: 'loading', error: null });

export const bell = service(() => proxy<Bell>(initial()));

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Null for anything without an id and a title. */
export function parseAnnouncement(raw: unknown): Announcement | null {
  if (!isJsonObject(raw)) return null;
  const [id, title] = [textOf(raw.anntId) || textOf(raw.id), textOf(raw.titile)];
  if (id === '') return null;
  return {
    id,
    title,
    content: textOf(raw.msgContent),
    summary: textOf(raw.msgAbstract),
    sender: textOf(raw.sender_dictText) || textOf(raw.sender),
    sendTime: textOf(raw.sendTime) || textOf(raw.createTime),
    priority: PRIORITIES.find((one) => one === raw.priority) ?? 'L',
    openType: textOf(raw.openType),
    openPage: textOf(raw.openPage),
    busType: textOf(raw.busType),
    busId: textOf(raw.busId),
  };
}

function listOf(raw: JsonObject, list: string, total: string): AnnouncementList {
  const rows: readonly unknown[] = Array.isArray(raw[list]) ? raw[list] : [];
  const count = Number(raw[total]);
  const parsed = rows.map(parseAnnouncement).filter((one) => one !== null);
  return { list: parsed, total: Number.isSafeInteger(count) && count >= 0 ? count : parsed.length };
}

interface Loading {
  running: Promise<boolean> | null;
  /** A message came while a request ran: its reply may be older than the message. */
  again: boolean;
  burst: ReturnType<typeof setTimeout> | undefined;
  poll: ReturnType<typeof setInterval> | undefined;
  /** Count of stops: a reply of the session before is ignored. */
  epoch: number;
}

const loading = service((): Loading => ({ running: null, again: false, burst: undefined, poll: undefined, epoch: 0 }));

async function request(): Promise<boolean> {
  const { epoch } = loading();
  try {
    const raw = await get<unknown>(apiPaths.announcements, {}, { policy: { ...SILENT_READ, offline: 'fail' } });
    if (epoch !== loading().epoch) return true;
    const reply = isJsonObject(raw) ? raw : {};
    Object.assign(bell(), {
      notices: listOf(reply, 'anntMsgList', 'anntMsgTotal'),
      system: listOf(reply, 'sysMsgList', 'sysMsgTotal'),
      status: 'ready',
      error: null,
    });
    return true;
  } catch (error) {
    if (epoch === loading().epoch) Object.assign(bell(), { status: 'failed', error });
    return false;
  }
}

/** Loads the unread announcements: one request at a time. A failure is silent, and stops the polling. */
export async function loadAnnouncements(): Promise<void> {
  const state = loading();
  if (state.running) {
    state.again = true;
    await state.running;
    return;
  }
  state.running = request();
  const loaded = await state.running;
  state.running = null;
  if (!loaded) stopPolling();
  if (!state.again) return;
  state.again = false;
  await loadAnnouncements();
}

function stopPolling(): void {
  clearInterval(loading().poll);
  loading().poll = undefined;
}

/** Polls while the socket is not open. */
function startPolling(): void {
  if (socketState().open) return;
  loading().poll ??= setInterval(() => void loadAnnouncements(), POLL_INTERVAL);
}

/** Loads once after a burst of messages. */
function loadSoon(): void {
  const state = loading();
  state.burst ??= setTimeout(() => {
    state.burst = undefined;
    void loadAnnouncements();
  }, BURST);
}

function onMessage({ msgId, msgTxt }: SocketMessage): void {
  loadSoon();
  // 我的通告 reloads when it is open.
  void invalidate(platformEntities.myAnnouncements);
  if (typeof msgTxt === 'string' && msgTxt !== '') showDesktopNotice(textOf(msgId), msgTxt);
}

/** Keeps the unread announcements up to date while a user is signed in. Returns the cleanup function. */
export function watchAnnouncements(): () => void {
  const first = setTimeout(() => void loadAnnouncements(), socketState().open ? 0 : SOCKET_WAIT);
  const stops = [
    () => clearTimeout(first),
    subscribe('topic', onMessage),
    subscribe('user', onMessage),
    subscribeKey(socketState(), 'open', (open) => {
      if (!open) return startPolling();
      clearTimeout(first);
      stopPolling();
      // Messages sent while the socket was closed are not repeated.
      return void loadAnnouncements();
    }),
  ];
  startPolling();
  return () => {
    for (const stop of stops) stop();
    stopPolling();
    clearTimeout(loading().burst);
    Object.assign(loading(), { burst: undefined, again: false, epoch: loading().epoch + 1 });
    Object.assign(bell(), initial());
  };
}

/** The bell was opened: loads again, also after a failure stopped the polling. */
export function onBellOpened(): void {
  void loadAnnouncements();
  startPolling();
}

/** Removes an announcement from the unread ones until the next reply. */
function removeUnread(id: string): void {
  for (const category of CATEGORIES) {
    const { list, total } = bell()[category];
    const rest = list.filter((one) => one.id !== id);
    if (rest.length < list.length) bell()[category] = { list: rest, total: Math.max(0, total - 1) };
  }
}

/** Marks an announcement as read; a failure leaves it unread, and the announcement opens all the same. */
export async function markRead(id: string): Promise<void> {
  try {
    await put(apiPaths.readAnnouncement, { anntId: id }, { policy: { ...WRITE, errors: 'silent' } });
    removeUnread(id);
    void invalidate(platformEntities.myAnnouncements);
  } finally {
    loadSoon();
  }
}
