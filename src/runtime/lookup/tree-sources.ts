/** Where pickers get their trees: whole, or level by level; and the names of what was chosen. */
import type { RefTarget } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { matchingPaths } from '@/model/field-types/choice';
import { apiPaths } from '../http/api-paths';
import { dictCache } from '../storage/dict-cache';
import { loadItemName } from '../dict/table-dictionaries';
import { get, type Params } from '../http/request';
import { loadScreen } from '../schemas/screens';
import { createNameResolver, type NameResolver, type Names } from '../dict/name-resolver';
import { parseTree, type TreeNode } from './tree-nodes';
import { service } from '../service';

export interface TreeSource {
  /** Everything, or the top level. @throws ApiError */
  roots(): Promise<TreeNode[]>;
  /** What is below a node that is no leaf; null where `roots` gave everything. */
  children: ((id: string) => Promise<TreeNode[]>) | null;
  names: NameResolver;
}

const QUIET = { quiet: true } as const;
/** Fields of one screen ask at one time; a tree that was changed meanwhile is there again soon. */
const CACHE_MS = 5000;
/** No paging, as every server reads it (contract.md §7.1). */
const NO_PAGING = -521;

/** One source for one set of settings: fields that draw the same tree share what is known of it. */
const sources = service(() => new Map<string, TreeSource>());
function sharedSource(key: string, make: () => TreeSource): TreeSource {
  const found = sources().get(key) ?? make();
  sources().set(key, found);
  return found;
}

/** An answer that several fields ask for at one time. */
function shareRecent<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: { at: number; life: number; answer: Promise<T> } | null = null;
  return () => {
    const at = performance.now();
    if (asked && asked.life === dictCache().epoch && at - asked.at < CACHE_MS) return asked.answer;
    const mine = { at, life: dictCache().epoch, answer: ask() };
    asked = mine;
    mine.answer.catch(() => {
      if (asked === mine) asked = null;
    });
    return mine.answer;
  };
}

const flatten = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);

/** The tree under codes instead of ids. */
const byCode = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.map((node) => ({ ...node, id: node.code, children: node.children && byCode(node.children) }));

/** Departments, stored by id or by code. */
export const departTree = (store: 'id' | 'orgCode'): TreeSource =>
  sharedSource(`departs ${store}`, () => {
    const roots = shareRecent(async () => {
      const tree = parseTree(await get<unknown>(apiPaths.departTree, {}, QUIET));
      return store === 'id' ? tree : byCode(tree);
    });
    const names = createNameResolver(async (codes) => {
      const wanted = new Set(codes);
      const nodes = flatten(await roots()).filter(({ id }) => wanted.has(id));
      return Object.fromEntries(nodes.map(({ id, title }) => [id, title]));
    });
    return { roots, children: null, names };
  });

/** Levels that a paste asks for at most, and how many of them side by side: larger trees know paths and codes only. */
const MAX_LEVELS = 200;
const MAX_PARALLEL = 6;

type NodeWithPath = readonly [code: string, path: string, node: TreeNode];

const withPaths = (nodes: readonly TreeNode[], above: string): NodeWithPath[] =>
  nodes.flatMap((node): NodeWithPath[] => {
    const path = above + node.title;
    return [[node.id, path, node], ...withPaths(node.children ?? [], `${path}/`)];
  });

const isUnloaded = ([, , { children }]: NodeWithPath): boolean => children === null;

/** All nodes that the texts may mean: where there are too many to look at, those that a path leads to. */
async function findPaths({ roots, children: below }: TreeSource, texts: readonly string[]): Promise<Names> {
  const all = withPaths(await roots(), '');
  const paths = () => all.map(([code, path]) => [code, path] as const);
  if (!below) return matchingPaths(paths(), texts);
  const tops = new Set(all.map(([, path]) => path));
  const isPath = (text: string) => text.includes('/') && tops.has(text.slice(0, text.indexOf('/')));
  const onWay = ([, path]: NodeWithPath) => texts.some((text) => text.startsWith(`${path}/`));
  const everywhere = !texts.every(isPath);
  const seen = new Set(all.map(([code]) => code));
  let [waiting, left] = [all.filter(isUnloaded), MAX_LEVELS];
  for (;;) {
    const rest = everywhere ? waiting.filter((one) => !onWay(one)) : [];
    const now = [...waiting.filter(onWay), ...rest].slice(0, Math.min(MAX_PARALLEL, left));
    if (now.length === 0) break;
    left -= now.length;
    const levels = await Promise.all(
      now.map(async ([code, path]) => withPaths(await below(code), `${path}/`).filter(([one]) => !seen.has(one))),
    );
    for (const [code] of levels.flat()) seen.add(code);
    all.push(...levels.flat());
    waiting = [...waiting.filter((one) => !now.includes(one)), ...levels.flat().filter(isUnloaded)];
  }
  // Where nodes were left out, a name might be that of one of them.
  return matchingPaths(paths(), waiting.length === 0 ? texts : texts.filter(isPath));
}

/** Code → path of nodes that are named so, by their path or an end of it, or stored so. */
export async function findNamesInTree(source: TreeSource, texts: readonly string[]): Promise<Names> {
  const named = await source.names.resolve(texts.filter((text) => !/[,/]/.test(text)));
  // Servers send a code that nobody knows back as its own name.
  const codes = Object.fromEntries(Object.entries(named).filter(([code, name]) => name !== code));
  const rest = texts.filter((text) => codes[text] === undefined);
  return rest.length === 0 ? codes : { ...codes, ...(await findPaths(source, rest)) };
}

/** Names in the order of the codes, as `…/loadDictItem` sends them. */
const namesInOrder = (codes: readonly string[], answer: unknown): Names =>
  Array.isArray(answer) && answer.length === codes.length
    ? Object.fromEntries(codes.map((code, index) => [code, String(answer[index])]))
    : {};

/** Categories below a code, or all of them. */
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
      names: createNameResolver(async (codes) =>
        namesInOrder(
          codes,
          await get<unknown>(apiPaths.categoryNames, { ids: codes.join(','), delNotExist: false }, QUIET),
        ),
      ),
    };
  });

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Records of an entity that is a tree, level by level, by the call that its pickers use. */
export const entityTree = (target: RefTarget): TreeSource =>
  sharedSource(JSON.stringify(target), () => {
    const pick = async (params: Params) => {
      const { entity } = await loadScreen(`${target.entity}.list`);
      if (!entity) return [];
      const { parent = '', hasChild } = entity.tree ?? {};
      const by = { by: target.value, pageNo: 1, pageSize: NO_PAGING };
      const below = Object.fromEntries(
        Object.entries(params).map(([key, value]) => [key === 'parent' ? parent : key, value]),
      );
      const answer = await get<Paged<Row> | null>(`${entity.api}/pick`, { ...by, ...below }, QUIET);
      return (answer?.records ?? []).map((row) => ({
        key: row.value,
        title: row.label,
        parentId: row.id,
        isLeaf: hasChild != null && text(row[hasChild]) !== '1',
      }));
    };
    // The parent of rows is told by their ids, whatever the field stores of them.
    const ids = new Map<string, string>();
    const level = async (id: string) => {
      const rows = await pick({ parent: id });
      for (const row of rows) ids.set(text(row.key), text(row.parentId));
      return parseTree(rows);
    };
    return {
      roots: shareRecent(() => level('0')),
      children: (id) => level(ids.get(id) ?? id),
      names: createNameResolver(async (codes) => {
        const rows = await pick({ ids: codes.join(',') });
        return Object.fromEntries(rows.map(({ key, title }) => [text(key), text(title)]));
      }),
    };
  });

/** A table whose rows know their parent, as forms of other servers name it. */
export interface TableTree {
  /** `table,text,code`. */
  dict: string;
  pidField: string;
  pidValue: string;
  hasChildField: string;
  condition: string;
}

/** Rows of a table, level by level. */
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
