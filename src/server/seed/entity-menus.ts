/** Finds the menu for the button rules of each entity: the menu of the nearest screen that shows the entity's records. */
import type { List, PlacedAction } from '@/model/screens/screen';
import type { Schemas } from '../schemas/schema-files';

/** Entities that a screen shows, and screens that it contains or opens. */
interface ScreenLinks {
  entities: readonly string[];
  screens: readonly string[];
}

/** All buttons of a list and its children. */
export const placedActions = ({ toolbar, row, bulk, children }: List): PlacedAction[] =>
  [toolbar, row, bulk, ...children.flatMap((one) => [one.toolbar ?? [], one.row ?? []])].flat();

function screenLinks({ entities, lists, forms, pages }: Schemas): ReadonlyMap<string, ScreenLinks> {
  const links = new Map<string, ScreenLinks>();
  /** Screens in expanded child rows of an entity. */
  const expandedScreens = (id: string | null) =>
    Object.values(entities[id ?? '']?.children ?? {}).flatMap(({ expand }) => expand?.screen ?? []);
  for (const { id, entity } of Object.values(forms))
    links.set(id, { entities: entity ? [entity] : [], screens: expandedScreens(entity) });
  for (const list of lists) {
    links.set(list.id, {
      entities: [list.entity, ...list.children.flatMap(({ entity }) => entity ?? [])],
      screens: [
        ...placedActions(list).flatMap(({ screen: opens }) => opens?.screen ?? []),
        ...(list.sidebar ? [list.sidebar.screen] : []),
        ...(list.expand ? [list.expand.screen] : []),
        ...expandedScreens(list.entity),
      ],
    });
  }
  for (const { id, blocks } of pages) {
    const screens = blocks.flatMap(({ show }) =>
      show.kind === 'screen' ? [show.screen] : show.kind === 'tabs' ? show.tabs.map((tab) => tab.screen) : [],
    );
    links.set(id, { entities: [], screens });
  }
  return links;
}

/**
 * Menu ids by entity, by a breadth-first search from the menus: the nearest menu, or the first of equally near ones.
 * @param screenMenus menu ids by the screen that they open, in the order of the menu
 */
export function entityMenus(schemas: Schemas, screenMenus: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const links = screenLinks(schemas);
  const found = new Map<string, string>();
  const seen = new Set(screenMenus.keys());
  let level = [...screenMenus];
  while (level.length > 0) {
    const next: [string, string][] = [];
    for (const [screen, menu] of level) {
      const { entities, screens } = links.get(screen) ?? { entities: [], screens: [] };
      for (const entity of entities) if (!found.has(entity)) found.set(entity, menu);
      for (const one of screens.filter((id) => !seen.has(id))) {
        seen.add(one);
        next.push([one, menu]);
      }
    }
    level = next;
  }
  return found;
}
