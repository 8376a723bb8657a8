/**
 * Checks schema files: text, shape, and everything that names point to. Pure; scripts, tests and the development
 * server hand in the texts and what is built around them.
 */
import { gatherCatalog, isDefaultScreen, type Catalog, type Surroundings } from './catalog';
import { checkEntity } from './files/entity';
import { duplicateFaults } from './files/duplicates';
import { checkForm } from './files/form';
import { checkList } from './files/list';
import { checkPage } from './files/page';
import { checkActionSets, checkDict, checkMenu, checkRules } from './files/shared';
import type { Here } from './check-context';
import { builtCodes } from './parts/permission';
import { plannedFaults, readPlanned, type PlannedGroup } from './planned';
import { inOrder, type Problem } from './problem';
import { readFile, sortFiles, type ReadFile } from './schema-file';
import { placeOf, pointer, type Fault, type Source } from './source-text';
import { say } from './messages';
import type {
  ActionsFile,
  DictFile,
  EntityFile,
  FormFile,
  ListFile,
  MenuFile,
  PageFile,
  RulesFile,
} from '../generated/files';

export { problemText, type Code, type Problem } from './problem';
export type { Surroundings } from './catalog';
export { unreadKeys } from './unimplemented-keys';

export interface CheckInput extends Surroundings {
  /** Folders from the ground up, e.g. `["schemas", "tests/schemas"]`: what lies in one may name what lies below it. */
  folders: readonly string[];
  /** Texts by path, e.g. `schemas/shop/order.entity.json`; `_meta` is left out. */
  files: ReadonlyMap<string, string>;
  /** The folders whose mistakes are told; without it only the last. */
  told?: readonly string[];
}

/** One file's own checks. The table is where a new kind of file goes. */
const checks: Readonly<Record<string, (here: Here, file: ReadFile) => void>> = {
  entity: (here, { data, id }) => {
    const entry = here.catalog.entities.get(id);
    if (entry) checkEntity(here, data as EntityFile, entry);
  },
  list: (here, { data }) => checkList(here, data as ListFile),
  form: (here, { data, id }) => checkForm(here, id, data as FormFile),
  page: (here, { data, id }) => checkPage(here, id, data as PageFile),
  menu: (here, { data }) => checkMenu(here, data as MenuFile),
  dict: (here, { data }) => checkDict(here, data as DictFile),
  rules: (here, { data }) => checkRules(here, data as RulesFile),
  actions: (here, { data }) => checkActionSets(here, data as ActionsFile),
};

const NONE: ReadonlySet<string> = new Set();

/** What exists by now, by group of `planned.json`. */
const built: Readonly<Record<PlannedGroup, (catalog: Catalog, name: string) => boolean>> = {
  types: ({ views, types }, name) => views.has(types.get(name)?.name ?? name),
  entities: ({ files }, name) => files.entities.has(name),
  dicts: ({ files }, name) => files.dicts.has(name),
  screens: (catalog, name) => catalog.files.screens.has(name) || isDefaultScreen(catalog.files.entities, name),
  functions: ({ functions }, name) => functions.has(name),
  codes: (catalog, name) => builtCodes(catalog)?.has(name) ?? false,
  widgets: ({ widgets }, name) => widgets.has(name),
  calls: ({ calls }, name) => calls.has(name),
  keys: ({ unread = NONE }, name) => !unread.has(name),
};

/** Parameters that all files together pass to each screen. */
function passedTo(read: readonly ReadFile[]): Map<string, Set<string>> {
  const parameters = new Map<string, Set<string>>();
  for (const { passes } of read)
    for (const [screen, names] of passes)
      parameters.set(screen, new Set([...(parameters.get(screen) ?? []), ...names]));
  return parameters;
}

/** Keeps what was read between runs, so that a change re-reads one file. */
export interface Checker {
  check(input: CheckInput): Problem[];
}

export function createChecker(): Checker {
  const kept = new Map<string, ReadFile>();
  const read = (path: string, relative: string, text: string): ReadFile => {
    const before = kept.get(path);
    if (before?.source.text === text) return before;
    const now = readFile(path, relative, text);
    kept.set(path, now);
    return now;
  };
  return { check: (input) => checkAll(input, read) };
}

/**
 * Every mistake, once, in order of place.
 * @throws never; what is wrong with a file is in the answer
 */
export function checkFiles(input: CheckInput): Problem[] {
  return checkAll(input, readFile);
}

const nameOf = ({ kind, id }: ReadFile) => `${kind} ${id}`;

/** A file stands in the place of one of the same name in a folder below: what it will be before it is that. */
function onTop(folders: readonly ReadFile[][]): ReadFile[][] {
  const names = folders.map((files) => new Set(files.map(nameOf)));
  return folders.map((files, index) =>
    files.filter((file) => !names.slice(index + 1).some((later) => later.has(nameOf(file)))),
  );
}

function checkAll(input: CheckInput, read: typeof readFile): Problem[] {
  const byFolder = onTop(
    input.folders.map((folder) => {
      const prefix = folder === '' ? '' : `${folder}/`;
      const inside = [...input.files].filter(([path]) => path.startsWith(prefix));
      return inside
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, text]) => read(path, path.slice(prefix.length), text));
    }),
  );
  const all = byFolder.flat();
  const told = new Set(
    (input.told ?? input.folders.slice(-1)).flatMap((folder) => byFolder[input.folders.indexOf(folder)] ?? []),
  );
  const plannedFile = byFolder
    .slice(1)
    .flat()
    .find(({ kind }) => kind === 'planned');
  const planned = readPlanned(plannedFile?.source);
  const files = sortFiles(all);
  const catalog = gatherCatalog(files, planned, input, passedTo(all));
  const unread = new Set([...(input.unread ?? NONE)].filter((name) => !planned.keys.has(name)));
  const found: [Source, Fault][] = [];
  for (const file of all) {
    if (!told.has(file)) continue;
    const { source, kind } = file;
    const report = (fault: Fault): void => void found.push([source, fault]);
    file.faults.forEach(report);
    if (kind === 'planned' && byFolder[0]?.includes(file))
      report({ code: 'planned', path: [], message: say.plannedBase });
    else if (kind === 'planned') plannedFaults(source, (group, one) => built[group](catalog, one)).forEach(report);
    else if (kind && file.data !== null) {
      file.unread.filter(({ name }) => unread.has(name)).forEach(({ fault }) => report(fault));
      checks[kind]?.({ catalog, report }, file);
    }
  }
  const sources = new Set([...told].map(({ source }) => source));
  found.push(...duplicateFaults(files).filter(([source]) => sources.has(source)));
  return inOrder(found.map(([source, fault]) => problem(source, fault)));
}

function problem(source: Source, fault: Fault): Problem {
  const { code, path, message, hint = [] } = fault;
  return { code, file: source.path, ...placeOf(source, fault), pointer: pointer(path), message, hint };
}
