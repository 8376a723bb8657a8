/** What the platform's routes are given. Types only: the parts are built in boot/app.ts, the routes mounted in routes.ts. */
import type { FastifyInstance } from 'fastify';
import type { NamesByCode } from '@/model/entity/field-type';
import type { AuthContext } from '../auth/context';
import type { CrudEngine } from '../crud';

/** One item of a dictionary, as contract.md §5 sends it; `title` and `label` repeat the text. */
export interface DictionaryItem {
  value: string;
  text: string;
  title: string;
  label: string;
  color: string | null;
}

/** Reads dictionaries from a cache; dictionaries/cache.ts implements it. */
export interface Dictionaries {
  /** Selectable items in their order; an unknown code has none. */
  items(code: string): Promise<readonly DictionaryItem[]>;
  /** Selectable items by dictionary code. */
  all(): Promise<Readonly<Record<string, readonly DictionaryItem[]>>>;
  /** Texts by value, disabled items included: old records still show their names. */
  names(code: string): Promise<NamesByCode>;
  /** Drops the cache when the table holds dictionaries. */
  invalidate(table: string): void;
}

export interface PlatformContext extends AuthContext {
  dicts: Dictionaries;
  /** The record engine: reads and writes through it apply data rules, masks, names and the audit log. */
  engine: CrudEngine;
}

/** Mounts one group of routes on the API. */
export type PlatformRoutes = (api: FastifyInstance, platform: PlatformContext) => void;
