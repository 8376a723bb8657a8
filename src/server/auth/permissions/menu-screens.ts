/** Maps the component of a menu to its screen, to the entities that the screen shows, and to its name per client. */
import type { Entity } from '@/model/entity/entity';
import type { Page } from '@/model/screens/screen';
import type { Schemas } from '@/server/schemas/schema-files';

/** An entity and the API path that serves its records. */
export interface ServedEntity {
  api: string;
  entity: Entity;
}

export interface MenuScreens {
  /** The id of the component's screen, then the screen's other names; the component alone when there is no screen. */
  names(component: string): readonly string[];
  /** True when a screen has this id or name. */
  has(component: string): boolean;
  /** Entities that a menu's screen shows, and those whose API path is the menu's URL. */
  entitiesOf(menu: { component: string; url: string }): readonly ServedEntity[];
}

/**
 * The name by which a client generation finds the page. A screen lists the name of Vue 2 clients first and that of Vue 3
 * clients second (`system/UserList`, `system/user/index`); all further ones only lead to the screen.
 */
export const pageNameFor = ([vue2 = '', vue3 = vue2]: readonly string[], isNew: boolean): string =>
  isNew ? vue3 : vue2;

/** Ids of the screens in a page's blocks and tabs. */
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
  // A page can contain pages and inherits their entities. Two passes cover the maximum depth.
  for (let deep = 0; deep < 2; deep += 1) {
    for (const page of pages)
      for (const part of screensOfPage(page))
        for (const one of entitiesByScreen.get(part) ?? []) add(entitiesByScreen, page.id, one);
  }
  const screenOf = (component: string) => names.get(component)?.[0] ?? component;

  return {
    names: (component) => names.get(component) ?? [component],
    has: (component) => names.has(component),
    entitiesOf: ({ component, url }) => [
      ...(entitiesByScreen.get(screenOf(component)) ?? []),
      ...(byApi.get(url) ?? []),
    ],
  };
}
