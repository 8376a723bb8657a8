/** What the components of menus mean: the screens behind them, the records these show, and their names per client. */
import type { Entity } from '@/model/entity/entity';
import type { Page } from '@/model/screens/screen';
import type { Schemas } from '@/server/schemas/schema-files';

/** Records of an entity, as served at one api. */
export interface ServedEntity {
  api: string;
  entity: Entity;
}

export interface MenuScreens {
  /** Every name a component may mean: the id of its screen and the screen's other names. */
  names(component: string): readonly string[];
  /** True when some screen goes by this name. */
  has(component: string): boolean;
  /** The records that a menu's screen shows; a menu whose address is that of the records themselves shows them too. */
  shownBy(menu: { component: string; url: string }): readonly ServedEntity[];
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** How clients of the third generation name pages: by a file `index`, or one that begins with a small letter. */
const isVersion3Name = (name: string) => /^([a-z]|index$)/.test(lastPart(name));

/**
 * The name by which a client of either generation finds the page. A screen lists both: `system/UserList` and
 * `system/user/index`. A name in the new style ends in `index`, or at least in a word with a small first letter; where
 * no name of a style is listed, the first one serves.
 */
export function pageNameFor(names: readonly string[], isNew: boolean): string {
  if (!isNew) return names.find((name) => !isVersion3Name(name)) ?? names[0] ?? '';
  return names.find((name) => lastPart(name) === 'index') ?? names.find(isVersion3Name) ?? names[0] ?? '';
}

/** Screens that a page is made of. */
const screensOfPage = ({ blocks }: Page): string[] =>
  blocks.flatMap(({ show }) => {
    if (show.kind === 'screen') return [show.screen];
    return show.kind === 'tabs' ? show.tabs.map((tab) => tab.screen) : [];
  });

export function buildMenuScreens({ lists, forms, pages, entities }: Schemas): MenuScreens {
  const names = new Map<string, readonly string[]>();
  for (const { id, component } of [...lists, ...Object.values(forms), ...pages]) {
    const all = [id, ...component];
    for (const name of all) if (!names.has(name)) names.set(name, all);
  }

  const entitiesByScreen = new Map<string, ServedEntity[]>();
  const byApi = new Map<string, ServedEntity[]>();
  const add = (into: Map<string, ServedEntity[]>, key: string, one: ServedEntity) => {
    const known = into.get(key) ?? [];
    if (!known.some(({ api, entity }) => api === one.api && entity === one.entity)) into.set(key, [...known, one]);
  };
  for (const { id, entity: of, api } of [...lists, ...Object.values(forms)]) {
    const entity = of === null ? undefined : entities[of];
    if (!entity || api === null) continue;
    add(entitiesByScreen, id, { api, entity });
    for (const url of [api, `${api}/list`]) add(byApi, url, { api, entity });
  }
  // A page that shows a page shows that one's lists too; twice is as deep as pages go.
  for (let deep = 0; deep < 2; deep += 1) {
    for (const page of pages)
      for (const part of screensOfPage(page))
        for (const one of entitiesByScreen.get(part) ?? []) add(entitiesByScreen, page.id, one);
  }
  const screenOf = (component: string) => names.get(component)?.[0] ?? component;

  return {
    names: (component) => names.get(component) ?? [component],
    has: (component) => names.has(component),
    shownBy: ({ component, url }) => [...(entitiesByScreen.get(screenOf(component)) ?? []), ...(byApi.get(url) ?? [])],
  };
}
