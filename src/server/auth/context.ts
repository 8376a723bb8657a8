/** Dependencies of the auth routes. Types only: boot/app.ts builds the values. */
import type { Config } from '../config/config';
import type { Database } from '../db';
import type { Api } from '../http/schema/request-schema';
import type { Schemas } from '../schemas/schema-files';
import type { Access } from './guard/access';

/** Reads the dictionaries that the reply to a sign-in contains; platform/dictionaries implements it. */
export interface DictionaryReader {
  /** Selectable items by dictionary code. */
  all(): Promise<Readonly<Record<string, readonly object[]>>>;
}

export interface AuthContext {
  config: Config;
  db: Database;
  schemas: Schemas;
  access: Access;
  dictionaries: DictionaryReader;
  /** "YYYY-MM-DD HH:mm:ss" in TZ_NAME. */
  now: () => string;
  /** Publishes that rows of a table were written without the record engine: every process drops its cache of them. */
  tableChanged(table: string): void;
}

/** Mounts one group of routes on the API. */
export type AuthRoutes = (api: Api, auth: AuthContext) => void;
