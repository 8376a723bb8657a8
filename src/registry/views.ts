/**
 * Registry of views: field types, kinds of screens, widgets. A folder registers its view; the code of a view is loaded
 * when it is first rendered.
 */
import type { ComponentType } from 'react';
import appFiles from 'virtual:app/views';
import { nearest } from '@/model/values/nearest-name';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Parameters } from '@/model/generated/files';
import type { QueryCondition } from '@/model/condition';
import type { Row } from '@/model/record';
import type { PropsByWidget } from '@/model/generated/widget-props';
import type { Screen } from '@/model/screens/screen';
import { types } from './values';
import type { FieldDisplay, FieldInputs, FieldView } from './field-view';

/** Selection shared between a nested screen and its outer screen; the outer screen stores it. */
export interface BlockContext {
  /** Id of the selected record. */
  selected: string | null;
  /**
   * Requests that the outer screen selects a record, or none; null when the outer screen does not use the selection.
   */
  select: ((row: Readonly<Record<string, Value>> | null) => void) | null;
  /** True for a screen that is being designed: a list reads no records, a form saves nothing. */
  preview?: boolean;
}

/** A list in a picker: its rows are picked instead of edited. */
export interface PickContext {
  /** False: picking a row replaces the one picked before. */
  multiple: boolean;
  /** The field of a row that is its value. */
  valueField: string;
  /** Values of the picked rows, on all pages. */
  values: readonly string[];
  /** Conditions that every offered row fulfils, besides those of the list. */
  conditions: readonly QueryCondition[];
  /** Called with the rows that the user picks and those that the user deselects. */
  onChange: (picked: readonly Row[], deselected: readonly Row[]) => void;
}

/** Props of every screen. */
export interface ScreenProps {
  screen: Screen;
  /** Entity of the screen; null for a page, or a form without an entity. */
  entity: Entity | null;
  entities: Record<string, Entity>;
  params: Parameters;
  /** Present when the screen is in a dialog. */
  dialog?: { close(result?: unknown): void; setTitle?(title: string): void };
  /** Present when the screen is nested in another: a page's block, a list's aside. */
  block?: BlockContext;
  /** Present when the screen is a list in a picker. */
  pick?: PickContext;
  /** False while the screen's tab is hidden. */
  active: boolean;
  /** Key of the tab or dialog that contains the screen; it owns the screen's unsaved changes (`runtime/unsaved`). */
  ownerId: string;
}

/**
 * Props of the widget `Name`, by default of any widget. In `props` and `with`, `{name.path}` of the page's data and blocks is replaced; a value that
 * is a single placeholder keeps its type.
 */
export interface WidgetProps<Name extends string = string> {
  props: Name extends keyof PropsByWidget ? PropsByWidget[Name] : Readonly<Record<string, unknown>>;
  with: Readonly<Record<string, unknown>>;
  active: boolean;
  /** Closes the dialog of the page; absent when the page is not in one. */
  close?: () => void;
}

/** Timeout for loading a chunk, in milliseconds (spec 2 §8). */
export const CHUNK_TIMEOUT = 120_000;

/** Error when a view cannot be loaded; `code` is defined in spec 2 §8, `message` is displayed. */
export class ViewError extends Error {
  override readonly name = 'ViewError';
  constructor(
    readonly code: 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED' | 'MODULE_NOT_FOUND',
    /** Name of the field type, screen kind or widget. */
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

/** Views by folder name, loaded on demand. */
export interface ViewTable<View> {
  has(name: string): boolean;
  /** Returns the view if it is already loaded. */
  loaded(name: string): View | undefined;
  /**
   * Loads a view.
   * @throws ViewError when no view has that name, or its code does not load; a later call tries again.
   */
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

/**
 * Builds a view table from a lazy `import.meta.glob` of `<folder>/<name>/view.tsx`.
 * @throws Error when two folders have one name
 */
export function buildViews<View>(loaders: Loaders<View>, timeout = CHUNK_TIMEOUT): ViewTable<View> {
  const byName = new Map<string, () => Promise<{ default: View }>>();
  for (const [path, load] of Object.entries(loaders)) {
    const name = path.split('/').at(-2) ?? '';
    if (byName.has(name)) throw new Error(`${path}: the product already has a view "${name}"; choose another name`);
    byName.set(name, load);
  }
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

/** Views of the application. */
const appViews = (kind: 'fields' | 'widgets') =>
  Object.fromEntries(Object.entries(appFiles).filter(([path]) => path.startsWith(`/app/renderers/${kind}/`)));

const fields = buildViews<FieldDisplay | FieldView>({
  ...import.meta.glob<{ default: FieldDisplay | FieldView }>('/renderers/fields/*/view.tsx'),
  ...appViews('fields'),
});
/** Inputs of the types whose view has none. */
const inputs = buildViews<FieldInputs>(import.meta.glob<{ default: FieldInputs }>('/renderers/fields/*/inputs.tsx'));
const screens = buildViews(import.meta.glob<{ default: ComponentType<ScreenProps> }>('/renderers/screens/*/view.tsx'));
const widgets = buildViews<ComponentType<WidgetProps>>({
  ...import.meta.glob<{ default: ComponentType<WidgetProps> }>('/renderers/widgets/*/view.tsx'),
  ...appViews('widgets'),
});

/**
 * Loads the view of a field type by its canonical name (`field.type`).
 * @throws ViewError
 */
export const loadView = (type: string): Promise<FieldDisplay> => fields.load(type);
/** Returns the view if its code is already loaded, so that most fields render at once. */
export const loadedView = (type: string): FieldDisplay | undefined => fields.loaded(type);
/** False for an unknown type or one without a view. */
export const hasView = (type: string): boolean => fields.has(type);

const withInputs = (view: FieldDisplay | FieldView | undefined): FieldInputs | undefined =>
  view && 'Input' in view ? view : undefined;

/**
 * Loads the inputs of a field type by its canonical name.
 * @throws ViewError
 */
export async function loadInputs(type: string): Promise<FieldInputs> {
  if (inputs.has(type)) return inputs.load(type);
  const found = withInputs(await fields.load(type));
  if (!found) throw new ViewError('MODULE_NOT_FOUND', type);
  return found;
}
/** Returns the inputs if their code is already loaded. */
export const loadedInputs = (type: string): FieldInputs | undefined =>
  inputs.has(type) ? inputs.loaded(type) : withInputs(fields.loaded(type));

/**
 * Loads the component of a kind of screen.
 * @throws ViewError
 */
export const loadScreenView = (kind: Screen['kind']): Promise<ComponentType<ScreenProps>> => screens.load(kind);
export const loadedScreenView = (kind: Screen['kind']): ComponentType<ScreenProps> | undefined => screens.loaded(kind);

/** The height that a widget will have, so that what stands below it does not move when it arrives. */
type WidgetHeight = (props: WidgetProps['props'], narrow: boolean) => number;
const widgetHeights = Object.fromEntries(
  Object.entries(
    import.meta.glob<WidgetHeight>('/renderers/widgets/*/height.ts', { eager: true, import: 'height' }),
  ).map(([path, height]) => [path.split('/').at(-2) ?? '', height]),
);

/**
 * The height of a widget before its code or its data is there, in pixels; undefined where its folder states none.
 * @param narrow on a phone
 */
export const widgetHeight = (name: string, props: WidgetProps['props'], narrow: boolean): number | undefined =>
  Object.hasOwn(widgetHeights, name) ? widgetHeights[name]?.(props, narrow) : undefined;

/**
 * Loads a page widget by name.
 * @throws ViewError
 */
export const loadWidget = (name: string): Promise<ComponentType<WidgetProps>> => widgets.load(name);
/** Returns the widget if its code is already loaded. */
export const loadedWidget = (name: string): ComponentType<WidgetProps> | undefined => widgets.loaded(name);
export const hasWidget = (name: string): boolean => widgets.has(name);

/** Registered types similar to a misspelt name, best first. */
export const nearestTypes = (name: string): string[] => nearest(name, types.names());
