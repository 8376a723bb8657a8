/** Converts page files to filled pages. */
import { parseCall } from '../entity/call';
import type { PageFile } from '../generated/files';
import { fillWindow } from './window-options';
import type { Page } from './screen';

/** Fills a page file. @throws never */
export function fillPage(id: string, file: PageFile): Page {
  return {
    kind: 'page',
    id,
    title: file.title ?? '',
    component: file.component ?? [],
    window: fillWindow(file.window ?? { as: 'page' }),
    data: Object.fromEntries(Object.entries(file.data ?? {}).map(([key, call]) => [key, parseCall(call)])),
    requires: file.requires ?? [],
    blocks: file.blocks.map(({ key, title = null, span = 24, screen, widget, tabs, props = {}, with: given = {} }) => ({
      key,
      title,
      span,
      show: screen
        ? { kind: 'screen', screen, with: given }
        : tabs
          ? {
              kind: 'tabs',
              tabs: tabs.map((tab) => ({ title: tab.title ?? null, screen: tab.screen, with: tab.with ?? {} })),
            }
          : { kind: 'widget', widget: widget ?? '', props, with: given },
    })),
  };
}
