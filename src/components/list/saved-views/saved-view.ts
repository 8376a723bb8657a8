/** Saved views of lists: what they hold, and the copies of them that this browser keeps. */
import { isJsonObject } from '@/model/http/json';
import { readItem, writeItem } from '@/runtime/storage/local-storage';
import { session } from '@/runtime/session/session-state';
import { parsePreferences, type GridPreferences } from '@/components/grid/preferences/grid-preferences';

export interface ViewContent {
  /** Columns and row height; `order` names all columns of the time when the view was saved. */
  grid: GridPreferences;
  /** The request as the address of the page stores it: query, order, page size, advanced query. */
  request: string;
  /** Titles of the fields that the view uses, by key: a field may be renamed or removed later. */
  titles: Readonly<Record<string, string>>;
}

export interface SavedView {
  id: string;
  name: string;
  content: ViewContent;
}

/** What the browser keeps of a list's views, per user. */
export interface ViewMemory {
  /** The view that was applied last; its columns are those of the table. */
  active: SavedView | null;
  /** Copy of the user's default view, so that the list opens with it at once. */
  defaultView: SavedView | null;
  /** Columns of the list without a view. */
  ownGrid: GridPreferences | null;
}

/** Reads content that a server or this browser stores; damaged parts are left out. */
export function parseContent(raw: unknown): ViewContent {
  const { grid, request, titles } = isJsonObject(raw) ? raw : {};
  const texts = Object.entries(isJsonObject(titles) ? titles : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    grid: parsePreferences(grid),
    request: typeof request === 'string' ? request : '',
    titles: Object.fromEntries(texts),
  };
}

/** Reads a view; null for something else. */
export function parseView(raw: unknown): SavedView | null {
  if (!isJsonObject(raw) || typeof raw.id !== 'string' || typeof raw.name !== 'string') return null;
  return { id: raw.id, name: raw.name, content: parseContent(raw.content) };
}

const keyOf = (list: string): string => `list-views:${session().user?.id ?? ''}:${list}`;

export function readViewMemory(list: string): ViewMemory {
  const stored = readItem(keyOf(list));
  const { active, defaultView, ownGrid } = isJsonObject(stored) ? stored : {};
  return {
    active: parseView(active),
    defaultView: parseView(defaultView),
    ownGrid: isJsonObject(ownGrid) ? parsePreferences(ownGrid) : null,
  };
}

/** Changes what the browser keeps of a list's views. */
export const updateViewMemory = (list: string, change: Partial<ViewMemory>): void =>
  writeItem(keyOf(list), { ...readViewMemory(list), ...change }, null);
