/** Parses schema files: kind of each file, structurally valid data, and problems of syntax and structure. */
import type {
  ActionsFile,
  DictFile,
  EntityFile,
  FillRulesFile,
  FormFile,
  ListFile,
  MenuFile,
  PageFile,
  RolesFile,
  RulesFile,
} from '../generated/files';
import { numberRuleOf } from '../entity/number-default';
import { isOutdated, LANGUAGE_VERSION, upgrade } from '../schema-migration';
import type { SchemaFiles, ScreenEntry } from './catalog';
import { mergeFile, writtenPath } from './merge-file';
import type { Kind } from './meta-schemas';
import { repairData, touches, type RepairedData } from './repaired-data';
import { parseSource, type PathProblem, type SourceText } from './source-text';
import { readStructure } from './structure';
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
  fillRules: FillRulesFile;
}

interface FileBase {
  source: SourceText;
  /** `shop/order`, `shop/order.list`, or a dictionary's code. */
  id: string;
  /** The older language version of the text; its data is upgraded. Null when the text is of the current version. */
  outdated: number | null;
  problems: readonly PathProblem[];
  /** Parameters that the file passes, by receiving screen. */
  parameters: ReadonlyMap<string, readonly string[]>;
  /** Keys of the file that are not implemented yet. */
  unimplemented: readonly UnimplementedKey[];
}

/**
 * `data` is null when the syntax or the structure is invalid; `repaired` is then what can still be checked, or null when
 * nothing can.
 */
type FileOfKind = {
  [K in Kind]: FileBase & { kind: K; data: DataByKind[K] | null; repaired: RepairedData | null };
}[Kind];

/** A file by kind; `kind` is null for a file whose name is not allowed. */
export type ParsedFile = FileOfKind | (FileBase & { kind: 'planned' | null; data: null; repaired: null });

const DOCUMENT = /^([a-z][a-z0-9-]*\/[a-z][a-z0-9-]*)\.(entity|list|form|page)\.json$/;
const DICT = /^_shared\/dicts\/([A-Za-z][A-Za-z0-9_]*)\.json$/;
const SHARED = /^_shared\/(rules|actions|menu|roles|fill-rules)\.json$/;

/** Kinds with plain data: no parameters and no planned keys. */
const DATA_KINDS: readonly Kind[] = ['dict', 'rules', 'roles', 'fillRules'];

/** Kind and id of a file by its path relative to the folder. */
function classify(relative: string): { kind: ParsedFile['kind']; id: string } {
  const [, name, kind] = DOCUMENT.exec(relative) ?? [];
  if (name !== undefined) return { kind: kind as Kind, id: kind === 'entity' ? name : `${name}.${kind}` };
  const dict = DICT.exec(relative)?.[1];
  if (dict !== undefined) return { kind: 'dict', id: dict };
  const shared = SHARED.exec(relative)?.[1];
  if (shared !== undefined) return { kind: shared === 'fill-rules' ? 'fillRules' : (shared as Kind), id: shared };
  return { kind: relative === 'planned.json' ? 'planned' : null, id: relative };
}

/** Collects the parameters of every `{screen|node, with}` in a file. */
function collectParameters(node: unknown, out: Map<string, string[]>): void {
  if (typeof node !== 'object' || node === null) return;
  const { screen, node: beside, with: given } = node as Record<string, unknown>;
  const target = screen ?? beside;
  if (typeof target === 'string' && typeof given === 'object' && given !== null)
    out.set(target, [...(out.get(target) ?? []), ...Object.keys(given)]);
  for (const one of Object.values(node)) collectParameters(one, out);
}

/** The problem of a version that only a newer system knows; null for every other version. */
const newerVersion = (version: unknown): PathProblem | null =>
  typeof version === 'number' && Number.isInteger(version) && version > LANGUAGE_VERSION
    ? { code: 'wrong-value', path: ['version'], message: messages.newerVersion(version, LANGUAGE_VERSION) }
    : null;

/** The source with its data in the current version. Positions are those of the text. */
function upgradeSource(kind: Kind, source: SourceText): { source: SourceText; outdated: number | null } {
  const { version } = (source.data ?? {}) as { version?: unknown };
  if (!isOutdated(version)) return { source, outdated: null };
  return { source: { ...source, data: upgrade(kind, source.data) }, outdated: version };
}

/** Merges a file into the data of the file that it overrides. */
function withBase(kind: Kind, source: SourceText, base: unknown): SourceText {
  if (base === undefined) return source;
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
  const parsed = parseSource(path, relative.replace(/\.json$/, ''), text);
  const parameters = new Map<string, string[]>();
  const common = { source: parsed, id, outdated: null, parameters, unimplemented: [], data: null, repaired: null };
  if (kind === null) {
    const problems: PathProblem[] = [{ code: 'file-name', path: [], message: messages.fileName, offset: 0 }];
    return { ...common, kind, problems };
  }
  if (kind === 'planned' || parsed.data === undefined) return { ...common, kind, problems: parsed.problems };
  const { source: own, outdated } = upgradeSource(kind, parsed);
  const source = withBase(kind, own, base);
  // For a newer version, further errors would only be consequences.
  const newer = newerVersion((source.data as { version?: unknown } | null)?.version);
  if (newer) return { ...common, source, outdated, kind, problems: [...parsed.problems, newer] };
  const structure = readStructure(kind, source.data);
  const repeated = parsed.problems.filter((one) => one.code === 'duplicate-key').map((one) => one.path);
  // The position of an error below a repeated key is not known.
  const problems = [...parsed.problems, ...structure.problems.filter(({ path: at }) => !touches(repeated, at))];
  const repaired = problems.length > 0 ? repairData(kind, structure, repeated) : null;
  const data = problems.length > 0 ? repaired?.data : source.data;
  if (!DATA_KINDS.includes(kind)) collectParameters(data, parameters);
  const unimplemented = DATA_KINDS.includes(kind) ? [] : unimplementedIn(kind, data);
  const file = { source, kind, id, outdated, problems, parameters, unimplemented, repaired };
  // `readStructure` has validated the data by the JSON Schema of its kind.
  return { ...file, data: problems.length > 0 ? null : data } as FileOfKind;
}

/** In files of version 1, `${HT}` was a prefix, followed by the day and five digits. */
export function impliedFillRules(read: readonly ParsedFile[]): FillRulesFile['rules'] {
  const old = read.flatMap(({ kind, data, outdated }) => (kind === 'entity' && data && outdated === 1 ? [data] : []));
  const fields = old.flatMap((entity) => [
    entity.fields,
    ...Object.values(entity.children ?? {}).map((one) => one.fields),
  ]);
  const codes = fields.flatMap((map) => Object.values(map ?? {})).map((field) => numberRuleOf(field.default));
  return Object.fromEntries(
    codes.flatMap((code) =>
      code === undefined ? [] : [[code, { title: `${code} 编号`, format: `${code}{yyyyMMdd}{seq}` }]],
    ),
  );
}

/** The fill rules of the files by code, with those that files of version 1 imply; null when their file is broken. */
export function fillRulesOf(read: readonly ParsedFile[]): FillRulesFile['rules'] | null {
  const declared = read.filter((file) => file.kind === 'fillRules');
  if (declared.some(({ data }) => data === null)) return null;
  return Object.assign(impliedFillRules(read), ...declared.map(({ data }) => data?.rules)) as FillRulesFile['rules'];
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
  return { entities, screens, dicts, rules, actions, menu, fillRules: fillRulesOf(read) };
}
