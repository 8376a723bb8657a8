/** From texts to data whose shape is right: what each file is, and its mistakes of text and shape. */
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
import { isOld } from '../schema-migration';
import type { Files, ScreenEntry } from './catalog';
import type { Kind } from './meta-schemas';
import { readSource, type Fault, type Source } from './source-text';
import { structureFaults } from './structure';
import { say } from './messages';
import { unreadIn, type Unread } from './unimplemented-keys';

export interface ReadFile {
  source: Source;
  kind: Kind | 'planned' | null;
  /** `shop/order`, `shop/order.list`, or a dictionary's code. */
  id: string;
  /** Null when the text or the shape is wrong. */
  data: unknown;
  faults: readonly Fault[];
  /** Parameters it passes, by the screen that gets them. */
  passes: ReadonlyMap<string, readonly string[]>;
  /** Keys it writes that nothing reads yet. */
  unread: readonly Unread[];
}

const DOCUMENT = /^([a-z][a-z0-9-]*\/[a-z][a-z0-9-]*)\.(entity|list|form|page)\.json$/;
const DICT = /^_shared\/dicts\/([A-Za-z][A-Za-z0-9_]*)\.json$/;
const SHARED = /^_shared\/(rules|actions|menu)\.json$/;

/** They hold plain data, which everything reads. */
const DATA: readonly Kind[] = ['dict', 'rules'];

/** What a file is by its path below the folder. */
function whatIs(relative: string): { kind: ReadFile['kind']; id: string } {
  const [, name, kind] = DOCUMENT.exec(relative) ?? [];
  if (name !== undefined) return { kind: kind as Kind, id: kind === 'entity' ? name : `${name}.${kind}` };
  const dict = DICT.exec(relative)?.[1];
  if (dict !== undefined) return { kind: 'dict', id: dict };
  const shared = SHARED.exec(relative)?.[1];
  if (shared !== undefined) return { kind: shared as Kind, id: shared };
  return { kind: relative === 'planned.json' ? 'planned' : null, id: relative };
}

/** Every `{opens|screen|node, with}` in a file. */
function passedIn(node: unknown, out: Map<string, string[]>): void {
  if (typeof node !== 'object' || node === null) return;
  const { opens, screen, node: beside, with: given } = node as Record<string, unknown>;
  const target = opens ?? screen ?? beside;
  if (typeof target === 'string' && typeof given === 'object' && given !== null)
    out.set(target, [...(out.get(target) ?? []), ...Object.keys(given)]);
  for (const one of Object.values(node)) passedIn(one, out);
}

const oldVersion = (version: number): Fault => ({
  code: 'wrong-value',
  path: ['version'],
  message: say.oldVersion(version),
});

/** Reads one file. @param path as shown in messages @param relative below its folder */
export function readFile(path: string, relative: string, text: string): ReadFile {
  const { kind, id } = whatIs(relative);
  const source = readSource(path, relative.replace(/\.json$/, ''), text);
  const none = new Map<string, string[]>();
  if (kind === null) {
    const faults: Fault[] = [{ code: 'file-name', path: [], message: say.fileName, offset: 0 }];
    return { source, kind, id, data: null, faults, passes: none, unread: [] };
  }
  if (kind === 'planned' || source.faults.length > 0)
    return { source, kind, id, data: null, faults: source.faults, passes: none, unread: [] };
  const { version } = (source.data ?? {}) as { version?: unknown };
  // What else is wrong by today's language would only be the echo of this.
  const faults = isOld(version) ? [oldVersion(version)] : structureFaults(kind, source.data);
  if (faults.length > 0) return { source, kind, id, data: null, faults, passes: none, unread: [] };
  const passes = new Map<string, string[]>();
  if (!DATA.includes(kind)) passedIn(source.data, passes);
  return {
    source,
    kind,
    id,
    data: source.data,
    faults,
    passes,
    unread: DATA.includes(kind) ? [] : unreadIn(kind, source.data),
  };
}

/** Sorts read files by what they are; of two with one id the first counts. */
export function sortFiles(read: readonly ReadFile[]): Files {
  const entities = new Map<string, { data: EntityFile | null; source: Source }>();
  const screens = new Map<string, { kind: ScreenEntry['kind']; data: ScreenEntry['file']; source: Source }>();
  const dicts = new Map<string, { data: DictFile | null; source: Source }>();
  let rules: Files['rules'] = null;
  let actions: Files['actions'] = null;
  let menu: Files['menu'] = null;
  const screenKinds = new Set<string | null>(['list', 'form', 'page']);
  for (const { kind, id, data, source } of read) {
    if (kind === 'entity' && !entities.has(id)) entities.set(id, { data: data as EntityFile | null, source });
    else if (kind === 'dict' && !dicts.has(id)) dicts.set(id, { data: data as DictFile | null, source });
    else if (kind === 'rules') rules ??= { data: data as RulesFile | null, source };
    else if (kind === 'actions') actions ??= { data: data as ActionsFile | null, source };
    else if (kind === 'menu') menu ??= { data: data as MenuFile | null, source };
    else if (screenKinds.has(kind) && !screens.has(id))
      screens.set(id, {
        kind: kind as ScreenEntry['kind'],
        data: data as ListFile | FormFile | PageFile | null,
        source,
      });
  }
  return { entities, screens, dicts, rules, actions, menu };
}
