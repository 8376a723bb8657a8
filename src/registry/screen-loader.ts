/** Loads screens together with the code that renders them. */
import type { ComponentType } from 'react';
import type { Screen } from '@/model/screens/screen';
import type { LoadedScreen } from '@/runtime/schemas/screen-bundle';
import { loadedScreen, loadScreen } from '@/runtime/schemas/screens';
import { loadedScreenView, loadedWidget, loadScreenView, loadWidget, type ScreenProps } from './views';

/** A loaded screen and the component that renders it. */
export interface ReadyScreen extends LoadedScreen {
  readonly View: ComponentType<ScreenProps>;
}

/** Screen kind from the last part of the id, so that the view and the schema load in parallel. */
const kindOfId = (id: string) => /\.(list|form|page)$/.exec(id)?.[1] as Screen['kind'] | undefined;

/** Starts loading the view of a screen that is about to be opened. Errors appear when the screen is rendered. */
export function prefetchScreenView(id: string): void {
  const kind = kindOfId(id);
  if (kind && !loadedScreenView(kind)) void loadScreenView(kind).catch(() => undefined);
}

/** The widgets of a page whose code is not loaded yet: all stand at once, instead of one after the other moving the rest. */
const missingWidgets = (screen: Screen): readonly string[] =>
  screen.kind !== 'page'
    ? []
    : screen.blocks.flatMap(({ show }) => (show.kind === 'widget' && !loadedWidget(show.widget) ? [show.widget] : []));

/**
 * Loads a screen by its id, or the view of a loaded screen.
 * @throws SchemaError, ApiError or ViewError
 */
export async function loadReadyScreen(source: string | LoadedScreen): Promise<ReadyScreen> {
  if (typeof source === 'string') prefetchScreenView(source);
  const loaded = typeof source === 'string' ? await loadScreen(source) : source;
  // An error of a widget is shown in its place.
  const widgets = missingWidgets(loaded.screen).map((name) => loadWidget(name).catch(() => null));
  const [View] = await Promise.all([loadScreenView(loaded.screen.kind), ...widgets]);
  return { ...loaded, View };
}

/** A screen that needs no request any more; undefined otherwise. */
export function peekReadyScreen(source: string | LoadedScreen): ReadyScreen | undefined {
  const loaded = typeof source === 'string' ? loadedScreen(source) : source;
  const View = loaded && loadedScreenView(loaded.screen.kind);
  return loaded && View && missingWidgets(loaded.screen).length === 0 ? { ...loaded, View } : undefined;
}
