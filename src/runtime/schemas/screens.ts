/**
 * Loads screens by id: one request with their entities, validated, filled with defaults, and cached while the page is
 * open.
 */
import type { Entity } from '@/model/entity/entity';
import { fillEntity } from '@/model/entity/fill-entity';
import { fillForm } from '@/model/screens/fill-form';
import { fillList } from '@/model/screens/fill-list';
import { fillPage } from '@/model/screens/fill-page';
import type { EntityFile, FormFile, ListFile, PageFile } from '@/model/generated/files';
import type { Screen } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { apiPaths } from '../http/api-paths';
import { ApiError, getFile } from '../http/request';
import { messages } from '../messages';
import { service } from '../service';

export { loadScreenIndex, screenIdOfComponent, screenTitle } from './screen-index';

/** One problem in a schema file. */
export interface SchemaProblem {
  /** e.g. `system/dict.list`. */
  file: string;
  /** JSON pointer. */
  pointer: string;
  message: string;
}

/** A screen that cannot be shown, with all problems of its files. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
  readonly id: string;
  readonly problems: readonly SchemaProblem[];
  /** True when the screen does not exist. */
  readonly missing: boolean;

  constructor(id: string, problems: readonly SchemaProblem[], missing = false) {
    super(missing ? messages.screenMissing(id) : messages.screenInvalid(id));
    this.id = id;
    this.problems = problems;
    this.missing = missing;
  }
}

/** A filled screen with all entities that it and they refer to; `entity` is the screen's own. */
export interface LoadedScreen {
  screen: Screen;
  entity: Entity | null;
  entities: Readonly<Record<string, Entity>>;
}

type Kind = Screen['kind'];
type ScreenFile = ListFile | FormFile | PageFile;

interface Bundle {
  kind: Kind;
  screen: unknown;
  entities: Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const KINDS: readonly Kind[] = ['list', 'form', 'page'];

function readBundle(id: string, raw: unknown): Bundle {
  const kind = isRecord(raw) ? KINDS.find((one) => one === raw.kind) : undefined;
  if (!isRecord(raw) || !kind)
    throw new SchemaError(id, [{ file: id, pointer: '', message: messages.screenUnreadable }]);
  return { kind, screen: raw.screen ?? null, entities: isRecord(raw.entities) ? raw.entities : {} };
}

/**
 * Validates the files of a bundle; the problem messages are loaded only when needed.
 * @throws SchemaError
 */
async function validateBundle(id: string, bundle: Bundle): Promise<void> {
  const validators = await import('@/model/generated/validators');
  const files = [
    ...Object.entries(bundle.entities).map(([entity, data]) => ({
      kind: 'entity' as const,
      file: `${entity}.entity`,
      data,
    })),
    ...(bundle.screen === null ? [] : [{ kind: bundle.kind, file: id, data: bundle.screen }]),
  ];
  const wrong = files.filter(({ kind, data }) => !validators[kind](data));
  if (wrong.length === 0) return;
  const [{ structureProblems }, { pointer }] = await Promise.all([
    import('@/model/check/structure'),
    import('@/model/check/source-text'),
  ]);
  throw new SchemaError(
    id,
    wrong.flatMap(({ kind, file, data }) =>
      structureProblems(kind, data).map(({ path, message, hint = [] }) => ({
        file,
        pointer: pointer(path),
        message: hint.length > 0 ? messages.meant(message, hint) : message,
      })),
    ),
  );
}

function fillBundle(id: string, { kind, screen, entities: files }: Bundle): LoadedScreen {
  const context = { types, entity: (entity: string) => files[entity] as EntityFile | undefined };
  const entities = Object.fromEntries(
    Object.entries(files).map(([entity, file]) => [entity, fillEntity(entity, file as EntityFile, context)]),
  );
  const file = screen as ScreenFile | null;
  if (kind === 'page') return { screen: fillPage(id, file as PageFile), entity: null, entities };
  const own = file ? ((file as ListFile | FormFile).entity ?? null) : id.replace(/\.(list|form)$/, '');
  const entity = own === null ? null : (entities[own] ?? null);
  if (kind === 'form') return { screen: fillForm(id, file as FormFile | null, entity, context), entity, entities };
  if (!entity) throw new SchemaError(id, [{ file: id, pointer: '/entity', message: messages.screenUnreadable }]);
  return { screen: fillList(id, file as ListFile | null, entity, context), entity, entities };
}

async function fetchScreen(id: string): Promise<LoadedScreen> {
  let raw: unknown;
  try {
    raw = await getFile(apiPaths.screen(id));
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus === 404) throw new SchemaError(id, [], true);
    throw error;
  }
  const bundle = readBundle(id, raw);
  await validateBundle(id, bundle);
  screenCache().entityIds.set(id, Object.keys(bundle.entities));
  return fillBundle(id, bundle);
}

/** Cache of screens, by id. */
const screenCache = service(() => ({
  requests: new Map<string, Promise<LoadedScreen>>(),
  loaded: new Map<string, LoadedScreen>(),
  /** Entity ids of every screen that was shown: a changed entity may break the screen. `clearScreens` keeps them. */
  entityIds: new Map<string, readonly string[]>(),
}));

/** Ids of the entities with which a screen was last shown; empty before that. */
export const entityIdsOf = (id: string): readonly string[] => screenCache().entityIds.get(id) ?? [];

/**
 * Loads a screen by its id, e.g. `system/dict.list`.
 * @throws SchemaError when it does not exist or its files are invalid; ApiError when it cannot be fetched
 */
export function loadScreen(id: string): Promise<LoadedScreen> {
  const { requests, loaded } = screenCache();
  const known = requests.get(id);
  if (known) return known;
  const request = fetchScreen(id);
  requests.set(id, request);
  // `clearScreens` may have removed or replaced this request in the meantime.
  const isCurrent = () => requests.get(id) === request;
  request.then(
    (screen) => {
      if (isCurrent()) loaded.set(id, screen);
    },
    () => {
      if (isCurrent()) requests.delete(id);
    },
  );
  return request;
}

/** A screen from the cache, so that it can be rendered at once. */
export const loadedScreen = (id: string): LoadedScreen | undefined => screenCache().loaded.get(id);

/** Clears one screen, or without an id all screens: the next `loadScreen` requests it from the server again. */
export function clearScreens(id?: string): void {
  const { requests, loaded } = screenCache();
  for (const known of [requests, loaded]) {
    if (id === undefined) known.clear();
    else known.delete(id);
  }
}
