/** The part of a page that the API's server has calls for. */
import { parseCall } from '@/model/entity/call';
import type { Block, Page } from '@/model/screens/screen';
import { isServed } from '@/runtime/http/capabilities';
import { referencedNames } from '../screen/parameter-templates';

/** Blocks that read none of the absent names, neither directly nor through a block that reads one. */
function readableBlocks(blocks: readonly Block[], absent: ReadonlySet<string>): readonly Block[] {
  const readable = blocks.filter(({ show }) => !referencedNames(show).some((name) => absent.has(name)));
  if (readable.length === blocks.length) return blocks;
  const keys = new Set(readable.map(({ key }) => key));
  return readableBlocks(readable, new Set(blocks.map(({ key }) => key).filter((key) => !keys.has(key))));
}

/**
 * The page without the blocks that read data which the server lacks, and without the data that only such blocks read.
 * It has no blocks when the server lacks a call that the whole page requires.
 */
export function servedPage(page: Page): Page {
  if (!page.requires.every((call) => isServed(parseCall(call)))) return { ...page, data: {}, blocks: [] };
  const absent = Object.keys(page.data).filter((name) => !isServed(page.data[name]!));
  const readable = readableBlocks(page.blocks, new Set(absent));
  const keys = new Set(readable.map(({ key }) => key));
  const blocks = readable.filter(({ insteadOf }) => insteadOf === null || !keys.has(insteadOf));
  const names = new Set(referencedNames(blocks.map(({ show }) => show)));
  const data = Object.fromEntries(Object.entries(page.data).filter(([name]) => names.has(name)));
  return { ...page, data, blocks };
}
