/** Which screens a server describes at run time, and the descriptions that are cached while the page is open. */
import { parseOnlineScreenId } from '@/model/online/components';
import type { ScriptButton } from '@/model/online/script/online-scripts';
import { service } from '../service';
import type { LoadedScreen } from './screen-bundle';

/** Makes a screen of its description when it is opened first. */
export type MakeScreen = () => Promise<LoadedScreen>;

/** The screens of one form or report, by id. */
export type OnlineScreenSet = Readonly<Record<string, MakeScreen>>;

interface Descriptions {
  /** By head. */
  readonly requests: Map<string, Promise<OnlineScreenSet>>;
  /** Screens of sub-tables, by id: the ids name their table, and only the main table's description has them. */
  readonly parts: Map<string, MakeScreen>;
  /** Scripts of lists and forms, by screen id. */
  readonly scripts: Map<string, ScreenScript>;
}

/** The script of a screen, and the buttons that it executes. */
export interface ScreenScript {
  /** '' when there are only buttons. */
  readonly source: string;
  /** Names of the list's actions. */
  readonly actions: ReadonlySet<string>;
  /** Buttons of the form. */
  readonly buttons: readonly ScriptButton[];
}

export const onlineDescriptions = service((): Descriptions => ({
  requests: new Map(),
  parts: new Map(),
  scripts: new Map(),
}));

/** The script of a screen; undefined for a screen without one. */
export const screenScript = (id: string): ScreenScript | undefined => onlineDescriptions().scripts.get(id);

/** True for a screen that is not a file. */
export const isOnlineScreen = (id: string): boolean =>
  parseOnlineScreenId(id) !== null || onlineDescriptions().parts.has(id);

/** Forgets all descriptions: the next screens are described by the server again. */
export function forgetOnlineScreens(): void {
  onlineDescriptions().requests.clear();
  onlineDescriptions().parts.clear();
  onlineDescriptions().scripts.clear();
}
