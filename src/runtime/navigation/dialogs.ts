/** Opens a screen from another screen with `open(id, params)`, as modal, drawer or page. */
import { proxy, ref } from 'valtio';
import type { Parameters } from '@/model/generated/files';
import { navigateTo, screenPath, tabKeyOf } from './addresses';
import type { LoadedScreen } from '../schemas/screen-bundle';
import { loadScreen } from '../schemas/screens';
import { recordOpened } from './recent-records';
import { setSequence, type RecordSequence } from './record-sequence';
import { nameTab, whenClosed } from './tabs';
import { confirmLeave } from '../unsaved/work';
import { singleFlight } from '../async/single-flight';
import { messages } from '../messages';
import { service } from '../service';

export interface OpenOptions {
  /** Overrides the setting of the screen. */
  as?: 'modal' | 'drawer' | 'page';
  /** Width in pixels. */
  width?: number;
  title?: string;
  /** Name of the record or records that the screen is opened for; added to its title. */
  about?: string;
  /** Name of the one record that is shown, for the records that were opened lately. */
  record?: string;
  /** The list that the record of the screen comes from. */
  sequence?: RecordSequence;
  /** Called when the screen opens as a page: the caller stays usable while it is open. */
  onPage?: () => void;
}

export interface Dialog {
  /** Identity of the dialog; also the owner id of its unsaved work. */
  key: string;
  as: 'modal' | 'drawer';
  width: number;
  title: string;
  params: Parameters;
  /** A `ref`: the proxy does not wrap it. */
  loaded: ReturnType<typeof ref<LoadedScreen>>;
}

/** Open dialogs, the topmost last, and the ids of the screens that are loading. */
export const dialogs = service(() => proxy<{ list: Dialog[]; loading: string[] }>({ list: [], loading: [] }));

const resolvers = service(() => ({ lastKey: 0, byKey: new Map<string, (result: unknown) => void>() }));

/**
 * Loads and shows a screen. A screen that is already loading or open with the same parameters is not opened again.
 * @returns the result it was closed with; undefined when it was closed without one
 * @throws SchemaError or ApiError when the screen cannot be loaded
 */
export function open(id: string, params: Parameters = {}, options: OpenOptions = {}): Promise<unknown> {
  const { sequence: _list, ...identity } = options;
  return singleFlight(JSON.stringify(['open', id, params, identity]), async (release) => {
    const { loading } = dialogs();
    loading.push(id);
    let loaded: LoadedScreen;
    try {
      loaded = await loadScreen(id);
    } finally {
      loading.splice(loading.indexOf(id), 1);
    }
    const onPage = (): void => {
      release();
      options.onPage?.();
    };
    return openLoaded(loaded, params, { ...options, onPage });
  });
}

/** Like `open`, for a screen that is already loaded, e.g. one generated from the inputs of an action. */
export async function openLoaded(
  loaded: LoadedScreen,
  params: Parameters = {},
  options: OpenOptions = {},
): Promise<unknown> {
  const { screen } = loaded;
  const { about = '' } = options;
  const title = options.title ?? (about === '' ? screen.title : messages.titleAbout(screen.title, about));
  if (options.record) recordOpened({ screen: screen.id, params, name: options.record, title });
  const as = options.as ?? screen.window.as;
  if (as === 'page') {
    const path = screenPath(screen.id, params);
    const tab = tabKeyOf(path);
    setSequence(tab, options.sequence ?? null);
    const done = whenClosed(tab).finally(() => setSequence(tab, null));
    if (title !== screen.title) nameTab(tab, title);
    navigateTo(path);
    options.onPage?.();
    return done;
  }
  resolvers().lastKey += 1;
  const key = `d${resolvers().lastKey}`;
  setSequence(key, options.sequence ?? null);
  dialogs().list.push({
    key,
    as,
    width: options.width ?? widthOf(screen.window),
    title,
    params,
    loaded: ref(loaded),
  });
  return new Promise((resolve) => resolvers().byKey.set(key, resolve));
}

const DEFAULT_WIDTH = 800;

const widthOf = ({ width, percent }: LoadedScreen['screen']['window']): number =>
  percent === null ? width || DEFAULT_WIDTH : Math.round((window.innerWidth * percent) / 100);

/** Closes a dialog without confirmation, e.g. after saving. */
export function closeDialog(key: string, result?: unknown): void {
  const index = dialogs().list.findIndex((dialog) => dialog.key === key);
  if (index < 0) return;
  dialogs().list.splice(index, 1);
  setSequence(key, null);
  resolvers().byKey.get(key)?.(result);
  resolvers().byKey.delete(key);
}

/** Closes a dialog on the user's request: asks for confirmation when there is unsaved work. */
export async function requestCloseDialog(key: string): Promise<void> {
  if (await confirmLeave([key])) closeDialog(key);
}

export function setDialogTitle(key: string, title: string): void {
  const dialog = dialogs().list.find((one) => one.key === key);
  if (dialog) dialog.title = title;
}

/** Closes all dialogs without confirmation, e.g. at sign-out. */
export function closeAllDialogs(): void {
  for (const { key } of dialogs().list.slice()) closeDialog(key);
}
