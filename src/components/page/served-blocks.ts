/** Parts of a page that the API's server has calls for. */
import { parseCall } from '@/model/entity/call';
import type { Block, Page } from '@/model/screens/screen';
import { isServed } from '@/runtime/http/capabilities';
import { referencedNames } from '../screen/parameter-templates';

/** Names of the page data that the server has. */
export const servedData = ({ data }: Page): string[] => Object.keys(data).filter((name) => isServed(data[name]!));

/** The blocks that read no data which the server lacks; none when it lacks a call that the whole page requires. */
export function servedBlocks(page: Page): readonly Block[] {
  if (!page.requires.every((call) => isServed(parseCall(call)))) return [];
  const absent = new Set(Object.keys(page.data));
  for (const name of servedData(page)) absent.delete(name);
  return absent.size === 0
    ? page.blocks
    : page.blocks.filter(({ show }) => !referencedNames(show).some((name) => absent.has(name)));
}
