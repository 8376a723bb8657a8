/** Types of the context that every platform route receives. boot/app.ts builds it; routes.ts mounts the routes. */
import type { NamesByCode } from '@/model/entity/field-type';
import type { AuthContext } from '../auth/context';
import type { CrudEngine } from '../crud';
import type { Api } from '../http/schema/request-schema';
import type { FormAccess } from './form-definitions/access';

/** Dictionary item in wire format (contract.md §5); `title` and `label` repeat `text`. */
export interface DictionaryItem {
  value: string;
  text: string;
  title: string;
  label: string;
  color: string | null;
}

/** Cached access to dictionaries; implemented in dictionaries/cache.ts. */
export interface Dictionaries {
  /** Enabled items in display order; empty for an unknown code. */
  items(code: string): Promise<readonly DictionaryItem[]>;
  /** Enabled items by dictionary code. */
  all(): Promise<Readonly<Record<string, readonly DictionaryItem[]>>>;
  /** Item texts by value. Includes disabled items, so that old records still show their names. */
  names(code: string): Promise<NamesByCode>;
  /** Clears the cache when `table` is one of the dictionary tables. */
  invalidate(table: string): void;
}

/** A message to open pages (contract.md §8). */
export interface PushMessage {
  cmd: 'topic' | 'user';
  msgId: string;
  /** Title; without it clients reload their notices and show nothing. */
  msgTxt?: string;
}

export interface PlatformContext extends AuthContext {
  /** Pushes a message to the open pages of users, in every process; in a transaction after its commit. */
  push(userIds: readonly string[], message: PushMessage): Promise<void>;
  dictionaries: Dictionaries;
  /** CRUD engine: applies data rules, field masks, display names and the audit log. */
  engine: CrudEngine;
  /** Online forms, whose entities the engine does not know. */
  onlineForms: FormAccess;
}

/** Mounts one group of routes on the API. */
export type PlatformRoutes = (api: Api, platform: PlatformContext) => void;
