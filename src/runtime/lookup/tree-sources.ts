/** Tree sources of pickers (complete, or loaded level by level), and name resolution of selected values. */
import type { RefTarget } from '@/model/entity/entity';
import { apiPaths } from '../http/api-paths';
import { dictCache } from '../storage/dict-cache';
import { loadItemName } from '../dict/table-dictionaries';
import { SILENT_READ } from '../http/policy';
import { get } from '../http/request';
import { writeCount } from '../records/invalidation';
import { createNameResolver, type NameResolver, type Names } from '../dict/name-resolver';
import { NO_PAGING } from './picked-records';
import { parseTree, type TreeNode } from './tree-nodes';
import { findInTree, TreePathSearch } from './tree-path-search';
import { service } from '../service';
import { messages } from '../messages';
import { pickRecords, recordNames } from './reference-records';

export interface TreeSource {
  /**
   * The complete tree, or its top level.
   * @throws ApiError
   */
  roots(): Promise<TreeNode[]>;
  /** Loads the children of a node; null when `roots` returns the complete tree. */
  children: ((id: string) => Promise<TreeNode[]>) | null;
  names: NameResolver;
}

const QUIET = { policy: SILENT_READ };
/**
 * Lifetime of a shared response in milliseconds: fields of a screen share one request, and changes of the tree soon
 * appear.
 */
const CACHE_MS = 5000;

/** Cache of sources by their settings: fields with equal settings share resolved names. */
const sources = service(() => new Map<string, TreeSource>());
function sharedSource(key: string, make: () => TreeSource): TreeSource {
  const found = sources().get(key) ?? make();
  sources().set(key, found);
  return found;
}

/** Shares one response among requests made within `CACHE_MS`, until this window writes a record. */
function shareRecent<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: { at: number; life: string; answer: Promise<T> } | null = null;
  return () => {
    const at = performance.now();
    const life = `${dictCache().epoch} ${writeCount()}`;
    if (asked && asked.life === life && at - asked.at < CACHE_MS) return asked.answer;
    const mine = { at, life, answer: ask() };
    asked = mine;
    mine.answer.catch(() => {
      if (asked === mine) asked = null;
    });
    return mine.answer;
  };
}

const flatten = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);

/** The same tree with codes as ids. */
const byCode = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.map((node) => ({ ...node, id: node.code, children: node.children && byCode(node.children) }));

/** Tree of departments, stored by id or by code. */
export const departTree = (store: 'id' | 'orgCode'): TreeSource =>
  sharedSource(`departs ${store}`, () => {
    const roots = shareRecent(async () => {
      const tree = parseTree(await get<unknown>(apiPaths.departTree, {}, QUIET));
      return store === 'id' ? tree : byCode(tree);
    });
    const names = createNameResolver(
      async (codes) => {
        const wanted = new Set(codes);
        const nodes = flatten(await roots()).filter(({ id }) => wanted.has(id));
        return Object.fromEntries(nodes.map(({ id, title }) => [id, title]));
      },
      store === 'id' ? messages.missingRecord : undefined,
    );
    return { roots, children: null, names };
  });

/** Code → path of the nodes that the texts mean; loads the levels that are needed. */
async function findPaths({ roots, children }: TreeSource, texts: readonly string[]): Promise<Names> {
  const tops = await roots();
  if (!children) return findInTree(tops, texts);
  const search = new TreePathSearch(tops, texts);
  for (let batch = search.next(); batch.length > 0; batch = search.next())
    search.add(await Promise.all(batch.map(async (parent) => ({ parent, children: await children(parent.id) }))));
  return search.result();
}

/** Code → path of the nodes that a text identifies by path, end of a path, or code. */
export async function findNamesInTree(source: TreeSource, texts: readonly string[]): Promise<Names> {
  const named = await source.names.resolve(texts.filter((text) => !/[,/]/.test(text)));
  // For an unknown code, servers return the code itself as its name.
  const codes = Object.fromEntries(Object.entries(named).filter(([code, name]) => name !== code));
  const rest = texts.filter((text) => codes[text] === undefined);
  return rest.length === 0 ? codes : { ...codes, ...(await findPaths(source, rest)) };
}

/** Names in the order of the codes, as `…/loadDictItem` sends them: an unknown code is its own name. */
const namesInOrder = (codes: readonly string[], answer: unknown): Names =>
  Array.isArray(answer) && answer.length === codes.length
    ? Object.fromEntries(
        codes.map((code, index) => [code, String(answer[index])]).filter(([code, name]) => code !== name),
      )
    : {};

/** Tree of the categories below a code, or of all categories. */
export const categoryTree = (pcode: string): TreeSource =>
  sharedSource(`categories ${pcode}`, () => {
    const level = async (pid: string) =>
      parseTree(
        await get<unknown>(
          apiPaths.categoryLevel,
          pid === '' ? { pcode: pcode || '0', pid: '', condition: '' } : { pid, pcode: '', condition: '' },
          QUIET,
        ),
      );
    return {
      roots: shareRecent(() => level('')),
      children: level,
      names: createNameResolver(
        async (codes) =>
          namesInOrder(
            codes,
            await get<unknown>(apiPaths.categoryNames, { ids: codes.join(','), delNotExist: false }, QUIET),
          ),
        messages.missingRecord,
      ),
    };
  });

/** Tree of an entity's records, loaded level by level with the request of its pickers. */
export const entityTree = (target: RefTarget): TreeSource =>
  sharedSource(JSON.stringify(target), () => {
    // Maps stored values to ids: children are requested by the parent's id, whatever value the field stores.
    const ids = new Map<string, string>();
    const level = async (id: string) => {
      const records = await pickRecords(target, { pageSize: NO_PAGING, parent: id });
      for (const record of records) ids.set(record.value, record.id);
      return parseTree(
        records.map(({ value, label, hasChildren }) => ({ key: value, title: label, isLeaf: !hasChildren })),
      );
    };
    return {
      roots: shareRecent(() => level('0')),
      children: (id) => level(ids.get(id) ?? id),
      names: recordNames(target),
    };
  });

/** A table whose rows refer to their parent row, as configured in forms of other servers. */
export interface TableTree {
  /** `table,text,code`. */
  dict: string;
  pidField: string;
  pidValue: string;
  hasChildField: string;
  condition: string;
}

/** Tree of a table's rows, loaded level by level. */
export const tableTree = ({ dict, pidValue, ...rest }: TableTree): TreeSource =>
  sharedSource(JSON.stringify([dict, pidValue, rest]), () => {
    const [tableName = '', text = '', code = ''] = dict.split(',');
    const level = async (pid: string) =>
      parseTree(await get<unknown>(apiPaths.dictTree, { pid, tableName, text, code, ...rest }, QUIET));
    return {
      roots: shareRecent(() => level(pidValue)),
      children: level,
      names: createNameResolver(async (codes) => {
        const names = await Promise.all(codes.map((one) => loadItemName(dict, one)));
        return Object.fromEntries(codes.map((one, index) => [one, names[index]!]));
      }),
    };
  });
