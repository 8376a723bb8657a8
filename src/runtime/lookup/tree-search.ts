/** Finds nodes of a tree while the user types, by a part of their path or by pinyin. */
import type { SearchHit } from '@/model/entity/entity';
import { loadTextMatcher } from '../text-search/text-matcher';
import { PAGE_SIZE } from '../dict/table-dictionaries';
import { withPaths } from './tree-path-search';
import type { TreeSource } from './tree-sources';

/**
 * Nodes whose path contains a text; their texts are the paths. In a tree that is loaded level by level these are the top
 * level, and the levels below the nodes that the text names: `总部/` gives the nodes below 总部.
 * @throws ApiError
 */
export async function searchTree(
  { roots, children, names }: TreeSource,
  word: string,
  leafOnly: boolean,
): Promise<readonly SearchHit[]> {
  const nodes = withPaths(await roots(), '');
  const ends = children ? Array.from(word.matchAll(/\//g), ({ index }) => index) : [];
  for (const at of ends) {
    const parent = nodes.find(({ path }) => path === word.slice(0, at));
    if (!parent || !children) break;
    if (parent.node.children === null) nodes.push(...withPaths(await children(parent.id), `${parent.path}/`));
  }
  const matches = await loadTextMatcher(
    word,
    nodes.map(({ path }) => path),
  );
  const found = nodes.filter(({ path, node }) => matches(path) && (!leafOnly || node.isLeaf)).slice(0, PAGE_SIZE);
  names.store(Object.fromEntries(found.map(({ id, node }) => [id, node.title])));
  return found.map(({ id, path }) => ({ value: id, text: path, color: null, disabled: false }));
}
