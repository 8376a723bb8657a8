/**
 * What is drawn for a name: field types, kinds of screens, widgets. The folder is the registration; a view's code loads
 * when it is first drawn.
 */
import type { ComponentType } from 'react';
import { nearest } from '@/model/check/nearest-name';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Parameters } from '@/model/generated/files';
import type { Screen } from '@/model/screens/screen';
import { types } from './values';
import type { FieldView } from './field-view';

/** How a screen inside another tells which of its records is chosen; the outer screen keeps the choice. */
export interface BlockContext {
  /** Id of the chosen record. */
  selected: string | null;
  /** Asks the outer screen to take another record, or none; null where nobody there reads it. */
  select: ((row: Readonly<Record<string, Value>> | null) => void) | null;
}

/** What every screen is given. */
export interface ScreenProps {
  screen: Screen;
  /** The screen's own entity; null for a page, or a form that is none's. */
  entity: Entity | null;
  entities: Record<string, Entity>;
  params: Parameters;
  /** Present where the screen stands in a dialog. */
  dialog?: { close(result?: unknown): void; setTitle?(title: string): void };
  /** Present where the screen stands inside another: a page's block, a list's aside. */
  block?: BlockContext;
  /** False while the screen's tab is hidden. */
  active: boolean;
  /** Key of the tab or dialog around it, which holds its unsaved work (`runtime/unsaved`). */
  ownerId: string;
}

/** What every widget is given. In both, `{name.path}` of the page's data and blocks is filled in; a lone one keeps its shape. */
export interface WidgetProps {
  props: Readonly<Record<string, unknown>>;
  with: Readonly<Record<string, unknown>>;
  active: boolean;
}

/** Longer than this a chunk counts as failed (spec 2 §8). */
export const CHUNK_TIMEOUT = 120_000;

/** Why a view could not be drawn; `code` is spec 2 §8's, `message` is for the screen. */
export class ViewError extends Error {
  override readonly name = 'ViewError';
  constructor(
    readonly code: 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED' | 'MODULE_NOT_FOUND',
    /** The type, screen kind or widget. */
    readonly view: string,
    options?: ErrorOptions,
  ) {
    super(
      code === 'MODULE_NOT_FOUND'
        ? `没有名为“${view}”的界面部件（${code}）`
        : `界面部件“${view}”没有载入，请检查网络后重试（${code}）`,
      options,
    );
  }
}

type Loaders<View> = Readonly<Record<string, () => Promise<{ default: View }>>>;

/** A lazy table of views by folder name. */
export interface ViewTable<View> {
  has(name: string): boolean;
  /** The view if it is loaded already. */
  loaded(name: string): View | undefined;
  /** @throws ViewError when there is none of that name, or its code does not load; a later call tries again. */
  load(name: string): Promise<View>;
}

function viewErrorOf(name: string, cause: unknown): ViewError {
  const css = cause instanceof Error && /preload CSS/i.test(cause.message);
  return new ViewError(css ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError', name, { cause });
}

async function withTimeout<T>(work: Promise<T>, name: string, timeout: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(viewErrorOf(name, new Error(`no answer within ${timeout} ms`))), timeout);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Builds a table from what a lazy `import.meta.glob` of `<folder>/<name>/view.tsx` gives. */
export function buildViews<View>(loaders: Loaders<View>, timeout = CHUNK_TIMEOUT): ViewTable<View> {
  const byName = new Map(Object.entries(loaders).map(([path, load]) => [path.split('/').at(-2) ?? '', load]));
  const loaded = new Map<string, View>();
  const loading = new Map<string, Promise<View>>();
  const start = async (name: string): Promise<View> => {
    const load = byName.get(name);
    if (!load) throw new ViewError('MODULE_NOT_FOUND', name);
    try {
      const { default: view } = await withTimeout(load(), name, timeout);
      loaded.set(name, view);
      return view;
    } catch (cause) {
      throw cause instanceof ViewError ? cause : viewErrorOf(name, cause);
    } finally {
      loading.delete(name);
    }
  };
  return {
    has: (name) => byName.has(name),
    loaded: (name) => loaded.get(name),
    load(name) {
      const ready = loaded.get(name);
      if (ready !== undefined) return Promise.resolve(ready);
      const running = loading.get(name) ?? start(name);
      if (byName.has(name)) loading.set(name, running);
      return running;
    },
  };
}

const fields = buildViews(import.meta.glob<{ default: FieldView }>('/renderers/fields/*/view.tsx'));
const screens = buildViews(import.meta.glob<{ default: ComponentType<ScreenProps> }>('/renderers/screens/*/view.tsx'));
const widgets = buildViews(import.meta.glob<{ default: ComponentType<WidgetProps> }>('/renderers/widgets/*/view.tsx'));

/** A field type's view by its canonical name (`field.type`). @throws ViewError */
export const loadView = (type: string): Promise<FieldView> => fields.load(type);
/** The view if its code is here already, so that most fields draw at once. */
export const loadedView = (type: string): FieldView | undefined => fields.loaded(type);
/** False for a type that nobody registered, or that has no view yet. */
export const hasView = (type: string): boolean => fields.has(type);

/** The component of a kind of screen. @throws ViewError */
export const loadScreenView = (kind: Screen['kind']): Promise<ComponentType<ScreenProps>> => screens.load(kind);
export const loadedScreenView = (kind: Screen['kind']): ComponentType<ScreenProps> | undefined => screens.loaded(kind);

/** A page's widget by name. @throws ViewError */
export const loadWidget = (name: string): Promise<ComponentType<WidgetProps>> => widgets.load(name);
export const hasWidget = (name: string): boolean => widgets.has(name);

/** Registered types that a misspelt name may have meant, best first. */
export const nearestTypes = (name: string): string[] => nearest(name, types.names());
