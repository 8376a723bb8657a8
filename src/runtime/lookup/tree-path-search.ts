/** Finds the nodes that texts mean in a tree whose levels are loaded on demand. It makes no requests itself. */
import { matchingPaths } from '@/model/field-types/choice';
import type { Names } from '../dict/name-resolver';
import type { TreeNode } from './tree-nodes';

/** Maximum number of levels that one search loads. In larger trees only full paths are resolved. */
const MAX_LEVELS = 200;
const MAX_PARALLEL = 6;

export interface NodeWithPath {
  id: string;
  /** Titles from the root to the node, e.g. `总部/财务`. */
  path: string;
  node: TreeNode;
}

/** A loaded level. */
interface Level {
  parent: NodeWithPath;
  children: readonly TreeNode[];
}

/** Nodes with all nodes below them that are loaded. @param prefix path of their parent with a `/`, or empty */
export const withPaths = (nodes: readonly TreeNode[], prefix: string): NodeWithPath[] =>
  nodes.flatMap((node) => {
    const path = prefix + node.title;
    return [{ id: node.id, path, node }, ...withPaths(node.children ?? [], `${path}/`)];
  });

const isUnloaded = ({ node }: NodeWithPath): boolean => node.children === null;

const namesOf = (nodes: readonly NodeWithPath[], texts: readonly string[]): Names =>
  matchingPaths(
    nodes.map(({ id, path }) => [id, path] as const),
    texts,
  );

/** Code → path of the nodes of a complete tree that the texts mean. */
export const findInTree = (roots: readonly TreeNode[], texts: readonly string[]): Names =>
  namesOf(withPaths(roots, ''), texts);

/**
 * The search in a tree of unknown size: `next` gives the nodes whose children are needed, `add` takes them, `result`
 * gives the names when `next` is empty.
 */
export class TreePathSearch {
  private readonly nodes: NodeWithPath[];
  /** Ids of all nodes: a node that is its own ancestor is not loaded again. */
  private readonly seenIds: Set<string>;
  private readonly rootTitles: ReadonlySet<string>;
  /** A text that is no full path may name a node of any level. */
  private readonly needsAllLevels: boolean;
  private unloaded: readonly NodeWithPath[];
  private remainingLevels = MAX_LEVELS;

  constructor(
    roots: readonly TreeNode[],
    private readonly texts: readonly string[],
  ) {
    this.nodes = withPaths(roots, '');
    this.seenIds = new Set(this.nodes.map(({ id }) => id));
    this.rootTitles = new Set(roots.map(({ title }) => title));
    this.needsAllLevels = !texts.every((text) => this.isFullPath(text));
    this.unloaded = this.nodes.filter(isUnloaded);
  }

  private isFullPath(text: string): boolean {
    return text.includes('/') && this.rootTitles.has(text.slice(0, text.indexOf('/')));
  }

  private isAncestorOfText({ path }: NodeWithPath): boolean {
    return this.texts.some((text) => text.startsWith(`${path}/`));
  }

  /** The nodes to load now, those on a wanted path first; empty at the end of the search. */
  next(): readonly NodeWithPath[] {
    const onPath = this.unloaded.filter((one) => this.isAncestorOfText(one));
    const others = this.needsAllLevels ? this.unloaded.filter((one) => !this.isAncestorOfText(one)) : [];
    return [...onPath, ...others].slice(0, Math.min(MAX_PARALLEL, this.remainingLevels));
  }

  /** Takes the children of the nodes that `next` gave. */
  add(levels: readonly Level[]): void {
    const added = levels.flatMap(({ parent, children }) =>
      withPaths(children, `${parent.path}/`).filter(({ id }) => !this.seenIds.has(id)),
    );
    const loaded = new Set(levels.map(({ parent }) => parent));
    for (const { id } of added) this.seenIds.add(id);
    this.nodes.push(...added);
    this.unloaded = [...this.unloaded.filter((one) => !loaded.has(one)), ...added.filter(isUnloaded)];
    this.remainingLevels -= levels.length;
  }

  /**
   * Code → path of the nodes found. If levels are left unloaded, a plain name may also mean a node in them: then only
   * full paths have a result.
   */
  result(): Names {
    return namesOf(
      this.nodes,
      this.unloaded.length === 0 ? this.texts : this.texts.filter((text) => this.isFullPath(text)),
    );
  }
}
