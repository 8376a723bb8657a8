/** Under which menu the buttons of an entity stand: the one whose screen shows its records, or opens what shows them. */
import type { List, PlacedAction } from '@/model/screens/screen';
import type { Schemas } from '../schemas/schema-files';

/** Screens that a screen consists of or opens, and the entities that it shows. */
interface ScreenLinks {
  entities: readonly string[];
  screens: readonly string[];
}

/** Every button of a list, those of its children too. */
export const placedActions = ({ toolbar, row, bulk, children }: List): PlacedAction[] =>
  [toolbar, row, bulk, ...children.flatMap((one) => [one.toolbar, one.row])].flat();

function screenLinks({ entities, lists, forms, pages }: Schemas): ReadonlyMap<string, ScreenLinks> {
  const reach = new Map<string, ScreenLinks>();
  /** What the rows of a record's children show of themselves. */
  const below = (id: string | null) =>
    Object.values(entities[id ?? '']?.children ?? {}).flatMap(({ expand }) => expand?.screen ?? []);
  for (const { id, entity } of Object.values(forms))
    reach.set(id, { entities: entity ? [entity] : [], screens: below(entity) });
  for (const list of lists) {
    reach.set(list.id, {
      entities: [list.entity, ...list.children.flatMap(({ entity }) => entity ?? [])],
      screens: [
        ...placedActions(list).flatMap(({ opens }) => opens?.opens ?? []),
        ...(list.aside ? [list.aside.screen] : []),
        ...(list.expand ? [list.expand.screen] : []),
        ...below(list.entity),
      ],
    });
  }
  for (const { id, blocks } of pages) {
    const screens = blocks.flatMap(({ show }) =>
      show.kind === 'screen' ? [show.screen] : show.kind === 'tabs' ? show.tabs.map((tab) => tab.screen) : [],
    );
    reach.set(id, { entities: [], screens });
  }
  return reach;
}

/**
 * Menu ids by entity; the nearest menu wins, of several as near the first.
 * @param screenMenus menu ids by the screen that they open, in the order of the menu
 */
export function entityMenus(schemas: Schemas, screenMenus: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const reach = screenLinks(schemas);
  const found = new Map<string, string>();
  const seen = new Set(screenMenus.keys());
  let here = [...screenMenus];
  while (here.length > 0) {
    const next: [string, string][] = [];
    for (const [screen, menu] of here) {
      const { entities, screens } = reach.get(screen) ?? { entities: [], screens: [] };
      for (const entity of entities) if (!found.has(entity)) found.set(entity, menu);
      for (const one of screens.filter((id) => !seen.has(id))) {
        seen.add(one);
        next.push([one, menu]);
      }
    }
    here = next;
  }
  return found;
}
