import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  GridPreferencesContext,
  preferencesName,
  type GridPreferencesStore,
} from '@/components/grid/preferences/grid-preferences-store';
import { useStoredPreferences } from '@/components/grid/preferences/use-grid-preferences';
import { executeAndReport, notify } from '@/runtime/notices/notices';
import { service } from '@/runtime/service';
import type { ListController } from '../controller/list-controller';
import type { ListState } from '../controller/list-state';
import { applyColumns, readView } from '../controller/opening-view';
import { readViewMemory, updateViewMemory, type SavedView, type ViewContent } from '../saved-views/saved-view';
import { messages } from './messages';
import { contentOf, isChanged, type ViewedList } from './view-changes';
import { deleteView, fetchViews, saveView, setDefaultView, type OfferedView, type OfferedViews } from './view-requests';

export interface ListViewsOptions extends ViewedList {
  controller: ListController;
}

/** Lists, with the user, whose default view was compared with that of the server. */
const checkedLists = service(() => new Set<string>());

const copyOf = ({ id, name, content }: SavedView): SavedView => ({ id, name, content });

export type ListViews = ReturnType<typeof useListViews>;

type Store = GridPreferencesStore;

/** Changes which view the list shows. */
function switcherOf({ controller, list, entity, params }: ListViewsOptions, store: Store) {
  return {
    /** Shows a view; null: the list without one. */
    apply: async (view: SavedView | null): Promise<void> => {
      const readable = view ? readView(list, entity, params, view.content) : { request: {}, omitted: [] };
      const copy = view && copyOf(view);
      if (await controller.applyView({ view: copy, ...readable })) applyColumns(list, store, copy);
    },
    /** Keeps a view, which the list shows already, as the active one. */
    activate: (view: SavedView): void => {
      const { active, ownGrid } = readViewMemory(list.id);
      updateViewMemory(list.id, { active: view, ownGrid: active ? ownGrid : store.get(preferencesName(list.id)) });
      controller.setView(view);
    },
    /** The list without a view, with the present columns and filters. */
    leave: (): void => {
      controller.setView(null);
      updateViewMemory(list.id, { active: null, ownGrid: null });
    },
  };
}

type Switcher = ReturnType<typeof switcherOf>;

/** The views that the server offers; the default among them is applied where this browser knew another one. */
function useOfferedViews({ controller, ...viewed }: ListViewsOptions, store: Store, { apply, leave }: Switcher) {
  const { list } = viewed;
  const gridName = preferencesName(list.id);
  const [offered, setOffered] = useState<OfferedViews | null>(null);
  const accept = (next: OfferedViews): void => {
    const chosen = next.views.find(({ id }) => id === next.defaultId);
    setOffered(next);
    updateViewMemory(list.id, { defaultView: chosen ? copyOf(chosen) : null });
  };
  /** Nothing is applied after the user has changed something. */
  const checkDefault = useEffectEvent((next: OfferedViews): void => {
    const before = readViewMemory(list.id).defaultView;
    accept(next);
    const { view } = controller.data;
    const chosen = next.views.find(({ id }) => id === next.defaultId);
    const isAsOpened =
      view?.id === before?.id && !isChanged(viewed, view?.content ?? null, store.get(gridName), controller.data);
    const isKnown = chosen && before && JSON.stringify(copyOf(chosen)) === JSON.stringify(before);
    if (chosen && !isKnown && isAsOpened) void apply(chosen);
    else if (view && !next.views.some(({ id }) => id === view.id)) leave();
  });
  useEffect(() => {
    if (checkedLists().has(gridName)) return;
    checkedLists().add(gridName);
    // The list works without its views; opening the menu asks for them again, and shows the error.
    fetchViews(list.id).then(checkDefault, () => undefined);
  }, [list.id, gridName]);
  return { offered, refresh: async (): Promise<void> => accept(await fetchViews(list.id)) };
}

interface CommandOptions {
  list: string;
  /** The list as it is shown, as the content of a view. */
  current: () => ViewContent;
  switcher: Switcher;
  refresh: () => Promise<void>;
}

/** What the user does with saved views; each resolves with false after its error was shown. */
function commandsOf({ list, current, switcher, refresh }: CommandOptions) {
  const run = (message: string, change: () => Promise<void>): Promise<boolean> =>
    executeAndReport(async () => {
      await change();
      notify.success(message);
      await refresh();
    });
  const change = (view: OfferedView, changes: Partial<OfferedView>, message: string): Promise<boolean> =>
    run(message, async () => {
      const next = { ...view, ...changes };
      await saveView(list, next);
      if (changes.roles === undefined) switcher.activate(copyOf(next));
    });
  return {
    refresh: () => executeAndReport(refresh),
    save: (view: OfferedView) => change(view, { content: current() }, messages.saved(view.name)),
    rename: (view: OfferedView, name: string) => change(view, { name }, messages.renamed(name)),
    share: (view: OfferedView, roles: readonly string[]) =>
      change(view, { roles }, messages.sharedWith(view.name, roles.length)),
    saveAs: (name: string, asDefault: boolean) =>
      run(messages.saved(name), async () => {
        const content = current();
        const id = await saveView(list, { id: null, name, content, roles: [] });
        switcher.activate({ id, name, content });
        if (asDefault) await setDefaultView(list, id);
      }),
    chooseDefault: (view: OfferedView | null) =>
      run(view ? messages.defaultSet(view.name) : messages.defaultUnset, async () => {
        await setDefaultView(list, view?.id ?? null);
      }),
    remove: (view: OfferedView) =>
      run(messages.deleted(view.name), async () => {
        await deleteView(view.id);
        switcher.leave();
      }),
  };
}

/** The saved views of a list: those offered, the active one, and what the user does with them. */
export function useListViews(options: ListViewsOptions) {
  const { controller, ...viewed } = options;
  const store = useContext(GridPreferencesContext);
  const { preferences, name } = useStoredPreferences(viewed.list.id);
  const data = useSnapshot(controller.data as object) as ListState;
  const switcher = switcherOf(options, store);
  const { offered, refresh } = useOfferedViews(options, store, switcher);
  const current = () => contentOf(viewed, store.get(name), controller.data);
  return {
    offered,
    /** The active view as the server offers it; null while it is not known. */
    active: offered?.views.find(({ id }) => id === data.view?.id) ?? null,
    view: data.view,
    changed: isChanged(viewed, data.view?.content ?? null, preferences, data),
    apply: switcher.apply,
    ...commandsOf({ list: viewed.list.id, current, switcher, refresh }),
  };
}
