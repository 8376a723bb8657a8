/** Parses schema files: kind of each file, structurally valid data, and problems of syntax and structure. */
import type {
  ActionsFile,
  DictFile,
  EntityFile,
  FormFile,
  ListFile,
  MenuFile,
  PageFile,
  RolesFile,
  RulesFile,
} from '../generated/files';
import { isOutdated } from '../schema-migration';
import type { SchemaFiles, ScreenEntry } from './catalog';
import { mergeFile, writtenPath } from './merge-file';
import type { Kind } from './meta-schemas';
import { parseSource, type PathProblem, type SourceText } from './source-text';
import { structureProblems } from './structure';
import { messages } from './messages';
import { unimplementedIn, type UnimplementedKey } from './unimplemented-keys';

interface DataByKind {
  entity: EntityFile;
  list: ListFile;
  form: FormFile;
  page: PageFile;
  rules: RulesFile;
  actions: ActionsFile;
  dict: DictFile;
  menu: MenuFile;
  roles: RolesFile;
}

interface FileBase {
  source: SourceText;
  /** `shop/order`, `shop/order.list`, or a dictionary's code. */
  id: string;
  problems: readonly PathProblem[];
  /** Parameters that the file passes, by receiving screen. */
  parameters: ReadonlyMap<string, readonly string[]>;
  /** Keys of the file that are not implemented yet. */
  unimplemented: readonly UnimplementedKey[];
}

/** `data` is null when the syntax or the structure is invalid. */
type FileOfKind = { [K in Kind]: FileBase & { kind: K; data: DataByKind[K] | null } }[Kind];

/** A file by kind; `kind` is null for a file whose name is not allowed. */
export type ParsedFile = FileOfKind | (FileBase & { kind: 'planned' | null; data: null });

const DOCUMENT = /^([a-z][a-z0-9-]*\/[a-z][a-z0-9-]*)\.(entity|list|form|page)\.json$/;
const DICT = /^_shared\/dicts\/([A-Za-z][A-Za-z0-9_]*)\.json$/;
const SHARED = /^_shared\/(rules|actions|menu|roles)\.json$/;

/** Kinds with plain data: no parameters and no planned keys. */
const DATA_KINDS: readonly Kind[] = ['dict', 'rules', 'roles'];

/** Kind and id of a file by its path relative to the folder. */
function classify(relative: string): { kind: ParsedFile['kind']; id: string } {
  const [, name, kind] = DOCUMENT.exec(relative) ?? [];
  if (name !== undefined) return { kind: kind as Kind, id: kind === 'entity' ? name : `${name}.${kind}` };
  const dict = DICT.exec(relative)?.[1];
  if (dict !== undefined) return { kind: 'dict', id: dict };
  const shared = SHARED.exec(relative)?.[1];
  if (shared !== undefined) return { kind: shared as Kind, id: shared };
  return { kind: relative === 'planned.json' ? 'planned' : null, id: relative };
}

/** Collects the parameters of every `{opens|screen|node, with}` in a file. */
function collectParameters(node: unknown, out: Map<string, string[]>): void {
  if (typeof node !== 'object' || node === null) return;
  const { opens, screen, node: beside, with: given } = node as Record<string, unknown>;
  const target = opens ?? screen ?? beside;
  if (typeof target === 'string' && typeof given === 'object' && given !== null)
    out.set(target, [...(out.get(target) ?? []), ...Object.keys(given)]);
  for (const one of Object.values(node)) collectParameters(one, out);
}

const oldVersion = (version: number): PathProblem => ({
  code: 'wrong-value',
  path: ['version'],
  message: messages.oldVersion(version),
});

/** Merges a file into the data of the file that it overrides. */
function withBase(kind: ParsedFile['kind'], source: SourceText, base: unknown): SourceText {
  if (kind === null || kind === 'planned' || base === undefined || source.data === undefined) return source;
  const data = mergeFile(kind, base, source.data);
  return { ...source, data, writtenPath: (path) => writtenPath(kind, data, source.data, path) };
}

/**
 * Parses one file.
 * @param path as displayed in messages
 * @param relative path relative to the folder
 * @param base data of the file of that name in an earlier folder, which this one overrides
 */
export function parseFile(path: string, relative: string, text: string, base?: unknown): ParsedFile {
  const { kind, id } = classify(relative);
  const source = withBase(kind, parseSource(path, relative.replace(/\.json$/, ''), text), base);
  const none = new Map<string, string[]>();
  if (kind === null) {
    const problems: PathProblem[] = [{ code: 'file-name', path: [], message: messages.fileName, offset: 0 }];
    return { source, kind, id, data: null, problems, parameters: none, unimplemented: [] };
  }
  if (kind === 'planned' || source.problems.length > 0)
    return { source, kind, id, data: null, problems: source.problems, parameters: none, unimplemented: [] };
  const { version } = (source.data ?? {}) as { version?: unknown };
  // For an outdated version, further errors would only be consequences.
  const problems = isOutdated(version) ? [oldVersion(version)] : structureProblems(kind, source.data);
  if (problems.length > 0) return { source, kind, id, data: null, problems, parameters: none, unimplemented: [] };
  const passes = new Map<string, string[]>();
  if (!DATA_KINDS.includes(kind)) collectParameters(source.data, passes);
  const unimplemented = DATA_KINDS.includes(kind) ? [] : unimplementedIn(kind, source.data);
  // `structureProblems` has validated the data by the JSON Schema of its kind.
  return { source, kind, id, data: source.data, problems, parameters: passes, unimplemented } as FileOfKind;
}

/** Groups parsed files by kind; of several files with one id the first is used. */
export function groupFiles(read: readonly ParsedFile[]): SchemaFiles {
  const entities = new Map<string, { data: EntityFile | null; source: SourceText }>();
  const screens = new Map<string, { kind: ScreenEntry['kind']; data: ScreenEntry['file']; source: SourceText }>();
  const dicts = new Map<string, { data: DictFile | null; source: SourceText }>();
  let rules: SchemaFiles['rules'] = null;
  let actions: SchemaFiles['actions'] = null;
  let menu: SchemaFiles['menu'] = null;
  for (const file of read) {
    const { id, source } = file;
    switch (file.kind) {
      case 'entity':
        if (!entities.has(id)) entities.set(id, { data: file.data, source });
        break;
      case 'list':
      case 'form':
      case 'page':
        if (!screens.has(id)) screens.set(id, { kind: file.kind, data: file.data, source });
        break;
      case 'dict':
        if (!dicts.has(id)) dicts.set(id, { data: file.data, source });
        break;
      case 'rules':
        rules ??= { data: file.data, source };
        break;
      case 'actions':
        actions ??= { data: file.data, source };
        break;
      case 'menu':
        menu ??= { data: file.data, source };
        break;
      default:
    }
  }
  return { entities, screens, dicts, rules, actions, menu };
}
