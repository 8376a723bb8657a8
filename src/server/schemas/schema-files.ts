/** Reads the schema files: parsed, checked for shape, filled with defaults, by id. */
import { readdir, readFile as readText, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { problemText } from '@/model/check';
import type { Problem } from '@/model/check';
import { fillRulesOf, parseFile, type ParsedFile } from '@/model/check/schema-file';
import { toProblem } from '@/model/check/source-text';
import type { Entity } from '@/model/entity/entity';
import type { FieldTypes } from '@/model/entity/field-type';
import { fillEntity } from '@/model/entity/fill-entity';
import { ownersIn, referencePaths, withReferenceFields } from '@/model/entity/reference-fields';
import { fillForm } from '@/model/screens/fill-form';
import { withFormGroups } from '@/model/screens/group-flags';
import { fillList } from '@/model/screens/fill-list';
import { fillPage } from '@/model/screens/fill-page';
import type {
  DictFile,
  EntityFile,
  FillRulesFile,
  Entry,
  FormFile,
  ListFile,
  MenuFile,
  PageFile,
  RolesFile,
} from '@/model/generated/files';
import type { Form, List, Page } from '@/model/screens/screen';
import { StartupError } from '../config/startup-error';

/** A screen file as written; null for the default screen of an entity. */
export type ScreenFile =
  { kind: 'list'; file: ListFile | null } | { kind: 'form'; file: FormFile | null } | { kind: 'page'; file: PageFile };

/** Content of the schema folders without `_meta`. Ids are paths without `.json` (and `.entity`). */
export interface Schemas {
  /** As written and merged, in the current language version, for browsers; invalid ones too, so that browsers can show their errors. */
  entityFiles: Readonly<Record<string, EntityFile>>;
  /** Files as written, and the default list and form of every entity. */
  screenFiles: Readonly<Record<string, ScreenFile>>;
  /** Filled with defaults; without invalid files. */
  entities: Readonly<Record<string, Entity>>;
  lists: readonly List[];
  forms: Readonly<Record<string, Form>>;
  pages: readonly Page[];
  /** By code. */
  dicts: Readonly<Record<string, DictFile>>;
  menu: readonly Entry[];
  /** Roles and groups of screens; null without a file. */
  roles: RolesFile | null;
  /** Fill rules by code. */
  fillRules: FillRulesFile['rules'];
  /** Errors of syntax and shape; check:schemas checks references between files. */
  problems: readonly Problem[];
  /** Paths of files in an older language version; they are upgraded in memory. */
  outdated: readonly string[];
  /** Messages for screens whose file is not valid JSON. */
  unreadable: Readonly<Record<string, string>>;
  /** Changes with any of the files. */
  fingerprint: string;
}

/** Invalid schema files, with the position of each error. */
export class SchemaFileError extends StartupError {
  constructor(problems: readonly Problem[]) {
    super(problems.map(problemText).join('\n'));
  }
}

interface SchemaPath {
  path: string;
  /** Relative to its folder. */
  relative: string;
}

/** Sorted paths of all schema files below each folder, without `_meta`. */
async function schemaPaths(folders: readonly string[]): Promise<SchemaPath[]> {
  const inFolders = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })));
  return inFolders.flatMap((entries, index) =>
    entries
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.json') && !path.startsWith('_meta/') && path !== 'planned.json')
      .toSorted()
      .map((relative) => ({ path: join(folders[index] ?? '', relative), relative })),
  );
}

/** A text that changes when a file is added, removed or saved: paths, times and sizes. */
async function fingerprintOf(paths: readonly SchemaPath[]): Promise<string> {
  const stats = await Promise.all(paths.map(({ path }) => stat(path).catch(() => null)));
  return paths.map(({ path }, index) => `${path}:${stats[index]?.mtimeMs}:${stats[index]?.size}`).join('\n');
}

/** Parses the files; a file of a later folder is merged into the file of the same path in an earlier one. */
async function parseFiles(paths: readonly SchemaPath[]): Promise<ParsedFile[]> {
  const texts = await Promise.all(paths.map(({ path }) => readText(path, 'utf8')));
  const files = new Map<string, ParsedFile>();
  for (const [index, { path, relative }] of paths.entries())
    files.set(relative, parseFile(path, relative, texts[index] ?? '', files.get(relative)?.source.data));
  return [...files.values()];
}

/** The files of all folders, parsed and merged. */
export const parseFolders = async (folders: readonly string[]): Promise<ParsedFile[]> =>
  parseFiles(await schemaPaths(folders));

const problemsOf = ({ source, problems }: ParsedFile): Problem[] =>
  problems.map((problem) => toProblem(source, problem));

const isScreen = (kind: ParsedFile['kind']) => kind === 'list' || kind === 'form' || kind === 'page';

/** The entity of a screen; for a default screen it is in the id. */
export function entityIdOf(id: string, screen: ScreenFile): string | null {
  return screen.file ? (screen.file.entity ?? null) : id.replace(/\.(list|form)$/, '');
}

/** The valid entity files by id, with the flags of the groups of their forms. */
function validEntityFiles(read: readonly ParsedFile[]): ReadonlyMap<string, EntityFile> {
  const forms = read.flatMap(({ kind, data }) => (kind === 'form' && data ? [data] : []));
  return new Map(
    read.flatMap(({ kind, id, data }) => (kind === 'entity' && data ? [[id, withFormGroups(id, data, forms)]] : [])),
  );
}

/** The entities among parsed files, filled with defaults, by id. */
export function fillEntities(read: readonly ParsedFile[], types: FieldTypes): Record<string, Entity> {
  const files = validEntityFiles(read);
  const context = { types, entity: (id: string) => files.get(id) };
  return Object.fromEntries([...files].map(([id, file]) => [id, fillEntity(id, file, context)]));
}

function fillScreens(
  files: Readonly<Record<string, ScreenFile>>,
  invalidIds: ReadonlySet<string>,
  entities: Readonly<Record<string, Entity>>,
  types: FieldTypes,
): Pick<Schemas, 'lists' | 'forms' | 'pages'> {
  const lists: List[] = [];
  const forms: Record<string, Form> = {};
  const pages: Page[] = [];
  for (const [id, screen] of Object.entries(files)) {
    if (invalidIds.has(id)) continue;
    const own = entityIdOf(id, screen);
    const entity = own === null ? null : (entities[own] ?? null);
    if (own !== null && !entity) continue;
    if (screen.kind === 'page') pages.push(fillPage(id, screen.file));
    else if (screen.kind === 'form') forms[id] = fillForm(id, screen.file, entity, { types });
    else if (entity) {
      const listed = withReferenceFields(entity, referencePaths(screen.file?.columns), ownersIn(entities));
      lists.push(fillList(id, screen.file, listed, { types }));
    }
  }
  return { lists, forms, pages };
}

/**
 * Reads and fills all schema files. Errors are returned in `problems`.
 * @param folders in order of dependency; files of a later folder override properties of those of the same path
 */
export async function loadSchemas(folders: readonly string[], types: FieldTypes): Promise<Schemas> {
  const paths = await schemaPaths(folders);
  const stamp = await fingerprintOf(paths);
  const read = await parseFiles(paths);

  const valid = validEntityFiles(read);
  const entityFiles: Record<string, EntityFile> = {};
  const screenFiles: Record<string, ScreenFile> = {};
  const dicts: Record<string, DictFile> = {};
  const unreadable: Record<string, string> = {};
  const invalidIds = new Set<string>();
  let menu: readonly Entry[] = [];
  let roles: RolesFile | null = null;
  for (const file of read) {
    const { kind, id, data, source } = file;
    if (data === null) invalidIds.add(id);
    if (kind === 'dict' && data) dicts[id] = data as DictFile;
    else if (kind === 'menu' && data) menu = (data as MenuFile).menu;
    else if (kind === 'roles' && data) roles = data as RolesFile;
    else if (kind === 'entity' && source.data !== undefined)
      entityFiles[id] = valid.get(id) ?? (source.data as EntityFile);
    else if (isScreen(kind) && source.data === undefined) unreadable[id] = problemsOf(file).map(problemText).join('\n');
    else if (isScreen(kind)) screenFiles[id] = { kind, file: source.data } as ScreenFile;
  }
  for (const id of Object.keys(entityFiles)) {
    if (!unreadable[`${id}.list`]) screenFiles[`${id}.list`] ??= { kind: 'list', file: null };
    if (!unreadable[`${id}.form`]) screenFiles[`${id}.form`] ??= { kind: 'form', file: null };
  }
  const entities = fillEntities(read, types);
  const screens = fillScreens(screenFiles, invalidIds, entities, types);
  const problems = read.flatMap(problemsOf);
  const fillRules = fillRulesOf(read) ?? {};
  const outdated = read.flatMap(({ outdated: version, source }) => (version === null ? [] : [source.path]));
  return {
    entityFiles,
    screenFiles,
    entities,
    ...screens,
    dicts,
    menu,
    roles,
    fillRules,
    problems,
    outdated,
    unreadable,
    fingerprint: stamp,
  };
}

/** Minimum interval between two checks of the files, in milliseconds. */
const CHECK_INTERVAL_MS = 200;

/** For development: returns the schemas, read again after a change of the files. */
export function watchSchemas(folders: readonly string[], types: FieldTypes, first: Schemas): () => Promise<Schemas> {
  let current = Promise.resolve(first);
  let lastCheck = 0;
  async function reloadIfChanged(known: Schemas): Promise<Schemas> {
    const stamp = await fingerprintOf(await schemaPaths(folders));
    return stamp === known.fingerprint ? known : loadSchemas(folders, types);
  }
  return () => {
    if (Date.now() - lastCheck < CHECK_INTERVAL_MS) return current;
    lastCheck = Date.now();
    current = current.then(reloadIfChanged, () => loadSchemas(folders, types));
    return current;
  };
}
