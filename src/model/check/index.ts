/**
 * Checker of schema files: syntax, structure and references. Pure: scripts, tests and the development server pass the
 * texts and the environment.
 */
import {
  buildCatalog,
  isDefaultScreen,
  withEntity,
  isUnimplemented,
  type Catalog,
  type CheckEnvironment,
} from './catalog';
import { checkEntity } from './files/entity';
import { duplicateProblems } from './files/duplicates';
import { checkForm } from './files/form';
import { checkList } from './files/list';
import { checkPage } from './files/page';
import { checkActionSets, checkDict, checkFillRules, checkMenu, checkRoles, checkRules } from './files/shared';
import type { CheckContext } from './check-context';
import type { EntityFile } from '../generated/files';
import { declaredCodes } from './parts/permission';
import { checkPassedParameters } from './passed-parameters';
import { plannedProblems, readPlanned, type PlannedGroup } from './planned';
import { sortProblems, type Problem } from './problem';
import { isOwnError } from './repaired-data';
import { parseFile, groupFiles, type ParsedFile } from './schema-file';
import { toProblem, type PathProblem, type SourceText } from './source-text';
import { messages } from './messages';

export { problemText, type ProblemCode, type Problem } from './problem';
export type { CheckEnvironment } from './catalog';
export { unimplementedKeys } from './unimplemented-keys';

export interface CheckInput extends CheckEnvironment {
  /**
   * Folders in order of dependency, e.g. `["schemas", "../my-app/schemas"]`: files of a folder can reference files of
   * earlier folders, and are merged into those of the same path.
   */
  folders: readonly string[];
  /** File texts by path, e.g. `schemas/shop/order.entity.json`, without `_meta`. */
  files: ReadonlyMap<string, string>;
  /** Folders whose problems are reported; default: the last one. */
  reportedFolders?: readonly string[];
}

/** Checks the references of a structurally valid file; a new kind adds a case here. */
function checkFile(here: CheckContext, file: ParsedFile): void {
  if (file.data === null) return;
  if (file.parameters.size > 0) checkPassedParameters(here, file.id, file.data);
  switch (file.kind) {
    case 'entity': {
      const entry = here.catalog.entities.get(file.id);
      if (entry) checkEntity(here, file.data, entry);
      return;
    }
    case 'list':
      return checkList(here, file.data);
    case 'form':
      return checkForm(here, file.id, file.data);
    case 'page':
      return checkPage(here, file.id, file.data);
    case 'menu':
      return checkMenu(here, file.data);
    case 'dict':
      return checkDict(here, file.data);
    case 'fillRules':
      return checkFillRules(here, file.data);
    case 'roles':
      return checkRoles(here, file.data);
    case 'rules':
      return checkRules(here, file.data);
    case 'actions':
      return checkActionSets(here, file.data);
  }
}

/** Checks the content of a file; of a broken file all but the places of its structural errors. */
function checkContent(catalog: Catalog, file: ParsedFile, report: CheckContext['report']): void {
  const check = (here: CheckContext, one: ParsedFile): void => {
    file.unimplemented
      .filter(({ name }) => isUnimplemented(catalog, name))
      .forEach(({ problem }) => here.report(problem));
    checkFile(here, one);
  };
  const { repaired } = file;
  if (repaired === null) return check({ catalog, report }, file);
  const { data, unsure, writtenPath } = repaired;
  const known = file.kind === 'entity' ? withEntity(catalog, file.id, data as EntityFile) : catalog;
  const reportOthers = (problem: PathProblem): void => {
    if (isOwnError(repaired, problem)) report({ ...problem, path: writtenPath(problem.path) });
  };
  try {
    check({ catalog: { ...known, unsure }, report: reportOthers }, { ...file, data } as ParsedFile);
  } catch {
    // Repaired data can still violate its meta-schema, e.g. by a text of a wrong form.
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Existence checks by group of `planned.json`. */
const exists: Readonly<Record<PlannedGroup, (catalog: Catalog, name: string) => boolean>> = {
  types: ({ views, types }, name) => views.has(types.get(name)?.name ?? name),
  entities: ({ files }, name) => files.entities.has(name),
  dicts: ({ files }, name) => files.dicts.has(name),
  screens: (catalog, name) => catalog.files.screens.has(name) || isDefaultScreen(catalog.files.entities, name),
  functions: ({ functions }, name) => functions.has(name),
  codes: (catalog, name) => declaredCodes(catalog)?.has(name) ?? false,
  widgets: ({ widgets }, name) => widgets.has(name),
  calls: ({ calls }, name) => calls.has(name),
  keys: ({ unimplementedKeys: unread = NONE }, name) => !unread.has(name),
};

/** Collects the parameters that all files pass to each screen. */
function parametersByScreen(read: readonly ParsedFile[]): Map<string, Set<string>> {
  const parameters = new Map<string, Set<string>>();
  for (const { parameters: passes } of read)
    for (const [screen, names] of passes)
      parameters.set(screen, new Set([...(parameters.get(screen) ?? []), ...names]));
  return parameters;
}

/** A checker that caches parsed files between runs, so that only changed files are parsed again. */
export interface Checker {
  check(input: CheckInput): Problem[];
}

export function createChecker(): Checker {
  const cache = new Map<string, { file: ParsedFile; base: unknown }>();
  const read: typeof parseFile = (path, relative, text, base) => {
    const before = cache.get(path);
    if (before?.file.source.text === text && before.base === base) return before.file;
    const file = parseFile(path, relative, text, base);
    cache.set(path, { file, base });
    return file;
  };
  return { check: (input) => checkAll(input, read) };
}

/**
 * Checks all files. Returns each problem once, sorted by file and position.
 * @throws never; problems of a file are part of the result
 */
export function checkFiles(input: CheckInput): Problem[] {
  return checkAll(input, parseFile);
}

const nameOf = ({ kind, id }: ParsedFile) => `${kind} ${id}`;

/** Removes files that a later folder overrides by a file of the same kind and id. */
function withoutOverridden(folders: readonly ParsedFile[][]): ParsedFile[][] {
  const names = folders.map((files) => new Set(files.map(nameOf)));
  return folders.map((files, index) =>
    files.filter((file) => !names.slice(index + 1).some((later) => later.has(nameOf(file)))),
  );
}

/** Parses the files folder by folder, each merged into the file of the same path in the folders before. */
function readFolders({ folders, files }: CheckInput, read: typeof parseFile): ParsedFile[][] {
  const data = new Map<string, unknown>();
  const readFile = (path: string, relative: string, text: string): ParsedFile => {
    const file = read(path, relative, text, data.get(relative));
    data.set(relative, file.source.data);
    return file;
  };
  return folders.map((folder) => {
    const prefix = folder === '' ? '' : `${folder}/`;
    const inside = [...files].filter(([path]) => path.startsWith(prefix));
    return inside
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, text]) => readFile(path, path.slice(prefix.length), text));
  });
}

function checkAll(input: CheckInput, read: typeof parseFile): Problem[] {
  const byFolder = withoutOverridden(readFolders(input, read));
  const all = byFolder.flat();
  const reportedFiles = new Set(
    (input.reportedFolders ?? input.folders.slice(-1)).flatMap(
      (folder) => byFolder[input.folders.indexOf(folder)] ?? [],
    ),
  );
  const plannedFile = byFolder
    .slice(1)
    .flat()
    .find(({ kind }) => kind === 'planned');
  const planned = readPlanned(plannedFile?.source);
  const files = groupFiles(all);
  const catalog = buildCatalog(files, planned, input, parametersByScreen(all));
  const found: [SourceText, PathProblem][] = [];
  for (const file of all) {
    if (!reportedFiles.has(file)) continue;
    const { source, kind } = file;
    const report = (problem: PathProblem): void => void found.push([source, problem]);
    file.problems.forEach(report);
    if (kind === 'planned' && byFolder[0]?.includes(file))
      report({ code: 'planned', path: [], message: messages.plannedBase });
    else if (kind === 'planned') plannedProblems(source, (group, one) => exists[group](catalog, one)).forEach(report);
    else checkContent(catalog, file, report);
  }
  const sources = new Set([...reportedFiles].map(({ source }) => source));
  found.push(...duplicateProblems(files).filter(([source]) => sources.has(source)));
  return sortProblems(found.map(([source, problem]) => toProblem(source, problem)));
}
