/** Which screens a server describes at run time, and the descriptions that are cached while the page is open. */
import { onlineScreenRef } from '@/model/online/components';
import { service } from '../service';
import type { LoadedScreen } from './screen-bundle';

/** The screens of one form or report, by id. */
export type OnlineScreenSet = Readonly<Record<string, LoadedScreen>>;

interface Descriptions {
  /** By head. */
  readonly requests: Map<string, Promise<OnlineScreenSet>>;
  /** Screens of sub-tables, by id: the ids name their table, and only the main table's description has them. */
  readonly parts: Map<string, LoadedScreen>;
}

export const onlineDescriptions = service((): Descriptions => ({ requests: new Map(), parts: new Map() }));

/** True for a screen that is not a file. */
export const isOnlineScreen = (id: string): boolean =>
  onlineScreenRef(id) !== null || onlineDescriptions().parts.has(id);

/** Forgets all descriptions: the next screens are described by the server again. */
export function forgetOnlineScreens(): void {
  onlineDescriptions().requests.clear();
  onlineDescriptions().parts.clear();
}
