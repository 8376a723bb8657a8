/** The shipped lists and forms with the state of their overrides. */
import type { Entry } from '@/model/generated/files';
import { findUsersByName } from '@/server/auth/guard/user-names';
import type { Caller } from '@/server/crud';
import { overridableScreen, overrideScreen, type OverridableScreen } from '@/server/schemas/overridden-screens';
import type { Schemas } from '@/server/schemas/schema-files';
import type { PlatformContext } from '../context';
import { fail } from './errors';
import { messages } from './messages';
import { isProtected, parseOverride } from './override-cache';

export const OVERRIDE = 'system/screen-override';

/** States of a screen in the list. */
const STATUS = { shipped: '0', overridden: '1', unusable: '2' } as const;

/** A stored override. */
export interface StoredOverride {
  id: string;
  screenId: string;
  content: string;
  /** User name and time of the last change. */
  by: string;
  time: string;
}

/** Ids of overrides per read: more than screens exist. */
const MOST = 10_000;

/** The stored overrides by screen. */
export async function readStored({ engine }: PlatformContext, caller: Caller): Promise<Map<string, StoredOverride>> {
  const rows = await engine.records(caller).find(OVERRIDE, {}, { limit: MOST });
  return new Map(
    rows.map((row) => {
      const [by, time] = [row.updateBy ?? row.createBy ?? '', row.updateTime ?? row.createTime ?? ''];
      return [row.screenId ?? '', { id: row.id, screenId: row.screenId ?? '', content: row.content ?? '', by, time }];
    }),
  );
}

/** The title of the menu's first level that holds most screens of a folder of the schemas, by folder. */
function modulesOf({ menu }: Schemas): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  const visit = ({ screen, children = [] }: Entry, title: string): void => {
    const [folder = ''] = screen?.split('/') ?? [];
    const titles = counts.get(folder) ?? new Map<string, number>();
    counts.set(folder, titles.set(title, (titles.get(title) ?? 0) + 1));
    for (const child of children) visit(child, title);
  };
  for (const entry of menu) visit(entry, entry.title);
  const most = (titles: ReadonlyMap<string, number>) => [...titles].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  return new Map([...counts].map(([folder, titles]) => [folder, most(titles)]));
}

/** @throws HttpError for an unknown or protected screen */
export function screenOf({ schemas }: PlatformContext, id: string): OverridableScreen {
  const screen = isProtected(id) ? null : overridableScreen(id, schemas);
  if (!screen) throw fail.noScreen();
  return screen;
}

/** What an override of the present screen says: its state and notes. */
function stateOf(screen: OverridableScreen, stored: StoredOverride | undefined) {
  if (!stored) return { status: STATUS.shipped, note: null };
  const override = parseOverride(stored.content);
  const result = override && overrideScreen(screen, override);
  if (!result || 'problem' in result)
    return { status: STATUS.unusable, note: messages.unusable(result?.problem ?? '') };
  return { status: STATUS.overridden, note: result.notes.join('；') || null };
}

/** The row of a screen, without its fields. */
export function screenRow(id: string, screen: OverridableScreen, stored: StoredOverride | undefined) {
  const { kind, file } = screen.shipped;
  return {
    id,
    screen: id,
    title: file?.title ?? screen.entity.title,
    kind,
    ...stateOf(screen, stored),
    updateBy: stored?.by ?? null,
    updateTime: stored?.time ?? null,
  };
}

/** All screens that can be overridden, by module and title; those of overridden screens that are gone are left out. */
export async function listScreens(platform: PlatformContext, caller: Caller) {
  const { schemas, db } = platform;
  const stored = await readStored(platform, caller);
  const modules = modulesOf(schemas);
  const users = await findUsersByName(db, [...new Set([...stored.values()].map(({ by }) => by))]);
  const names = new Map(users.map(({ username, name }) => [username, name]));
  const rows = Object.keys(schemas.screenFiles).flatMap((id) => {
    const screen = isProtected(id) ? null : overridableScreen(id, schemas);
    if (!screen) return [];
    const row = screenRow(id, screen, stored.get(id));
    const [folder = ''] = id.split('/');
    return [
      { ...row, module: modules.get(folder) ?? folder, updateBy_dictText: names.get(row.updateBy ?? '') ?? null },
    ];
  });
  const order = schemas.menu.map(({ title }) => title);
  return rows.toSorted((a, b) => order.indexOf(a.module) - order.indexOf(b.module) || (a.screen < b.screen ? -1 : 1));
}
