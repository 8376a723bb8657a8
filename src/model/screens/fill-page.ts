/** Converts page files to filled pages. */
import { parseCall } from '../entity/call';
import type { BlockFile, PageFile } from '../generated/files';
import { fillTab } from './fill-tab';
import { fillPrint } from './print-settings';
import { fillWindow } from './window-options';
import type { Block, Page } from './screen';

function fillShow({ screen, widget, tabs, props = {}, with: given = {} }: BlockFile): Block['show'] {
  if (screen) return { kind: 'screen', screen, with: given };
  if (!tabs) return { kind: 'widget', widget: widget ?? '', props, with: given };
  return { kind: 'tabs', tabs: tabs.map(fillTab) };
}

function fillBlock(file: BlockFile): Block {
  const { key, title = null, span = 24, keep = false, insteadOf = null } = file;
  return { key, title, span, keep, insteadOf, show: fillShow(file) };
}

/** Fills a page file. @throws never */
export function fillPage(id: string, file: PageFile): Page {
  return {
    kind: 'page',
    id,
    title: file.title ?? '',
    component: file.component ?? [],
    entity: file.entity ?? null,
    print: file.print ? fillPrint(file.print) : null,
    window: fillWindow(file.window ?? { as: 'page' }),
    data: Object.fromEntries(Object.entries(file.data ?? {}).map(([key, call]) => [key, parseCall(call)])),
    requires: file.requires ?? [],
    blocks: file.blocks.map(fillBlock),
  };
}
