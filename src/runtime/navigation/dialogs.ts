/** `open(id, params)`: the one way to show a screen from another, as modal, drawer or page. */
import { proxy, ref } from 'valtio';
import type { Parameters } from '@/model/generated/files';
import { navigateTo, screenPath, tabKeyOf } from './addresses';
import { loadScreen, type LoadedScreen } from '../schemas/screens';
import { abortRequests } from './request-scope';
import { whenClosed } from './tabs';
import { confirmLeave } from '../unsaved/unsaved-work';
import { service } from '../service';

export interface OpenOptions {
  /** Instead of what the screen itself says. */
  as?: 'modal' | 'drawer' | 'page';
  /** Pixels. */
  width?: number;
  title?: string;
}

export interface Dialog {
  /** Also the holder of unsaved work in it. */
  key: string;
  as: 'modal' | 'drawer';
  width: number;
  title: string;
  params: Parameters;
  loaded: LoadedScreen;
}

/** Open dialogs, the top one last; and how many are on their way. */
export const dialogs = service(() => proxy<{ list: Dialog[]; loadingCount: number }>({ list: [], loadingCount: 0 }));

const resolvers = service(() => ({ lastKey: 0, byKey: new Map<string, (result: unknown) => void>() }));

/**
 * Shows a screen.
 * @returns what it was closed with; undefined when it was only closed
 * @throws SchemaError or ApiError when the screen cannot be loaded
 */
export async function open(id: string, params: Parameters = {}, options: OpenOptions = {}): Promise<unknown> {
  dialogs().loadingCount += 1;
  let loaded: LoadedScreen;
  try {
    loaded = await loadScreen(id);
  } finally {
    dialogs().loadingCount -= 1;
  }
  return openLoaded(loaded, params, options);
}

/** Shows a screen that is at hand already, e.g. one made of what an action asks for. Otherwise as `open`. */
export async function openLoaded(
  loaded: LoadedScreen,
  params: Parameters = {},
  options: OpenOptions = {},
): Promise<unknown> {
  const { screen } = loaded;
  const as = options.as ?? screen.open.as;
  if (as === 'page') {
    const path = screenPath(screen.id, params);
    const done = whenClosed(tabKeyOf(path));
    navigateTo(path);
    return done;
  }
  resolvers().lastKey += 1;
  const key = `d${resolvers().lastKey}`;
  dialogs().list.push({
    key,
    as,
    width: options.width ?? (screen.open.width || DEFAULT_WIDTH),
    title: options.title ?? screen.title,
    params,
    loaded: ref(loaded),
  });
  return new Promise((resolve) => resolvers().byKey.set(key, resolve));
}

const DEFAULT_WIDTH = 800;

/** Closes without a question, e.g. after saving. */
export function closeDialog(key: string, result?: unknown): void {
  const index = dialogs().list.findIndex((dialog) => dialog.key === key);
  if (index < 0) return;
  dialogs().list.splice(index, 1);
  abortRequests(key);
  resolvers().byKey.get(key)?.(result);
  resolvers().byKey.delete(key);
}

/** Closes as a person does: unsaved work asks first. */
export async function requestCloseDialog(key: string): Promise<void> {
  if (await confirmLeave([key])) closeDialog(key);
}

export function setDialogTitle(key: string, title: string): void {
  const dialog = dialogs().list.find((one) => one.key === key);
  if (dialog) dialog.title = title;
}

/** Closes every dialog without a question, e.g. at sign-out. */
export function closeAllDialogs(): void {
  for (const { key } of dialogs().list.slice()) closeDialog(key);
}
