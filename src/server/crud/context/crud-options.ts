/** What the server hands to the record engine, and what it learns of the person behind a request. */
import type { FastifyRequest } from 'fastify';
import type { Entity } from '@/model/entity/entity';
import type { FieldTypes, Names } from '@/model/entity/field-type';
import type { Condition } from '@/model/generated/files';
import type { DeriveContext } from '@/model/record';
import type { Form, List } from '@/model/screens/screen';
import type { Database } from '@/server/db';
import type { ServerModules } from './server-modules';

/** The person a request acts for. */
export interface Caller {
  /** Variables of formulas (`me.username`) and of `#{…}` texts. */
  me: DeriveContext['me'];
  /** True when the person holds a permission code, or its rule is switched off; of several, comma-joined, one does. */
  can(code: string): boolean;
  /** True when the person holds the code; a rule that is switched off grants its action, but nothing else. */
  isGranted(code: string): boolean;
  /** True when some rule names the code, switched on or off. */
  isDefined(code: string): boolean;
  /** True when one of the person's menus shows the screen, by its id or a component name. */
  canOpen(screen: string): boolean;
  /** What must hold of every row the person meets at an api, beyond the mount's own `where`; empty: nothing. */
  dataRules(api: string): readonly Condition[];
}

/** Where the names of dictionary codes come from; one cache per process. */
export interface DictionarySource {
  /** Code → text of one dictionary, disabled items included; an unknown dictionary has no names. */
  names(code: string): Promise<Names>;
}

/** What `mountEntities` needs. */
export interface CrudOptions {
  db: Database;
  entities: Readonly<Record<string, Entity>>;
  types: FieldTypes;
  dictionaries: DictionarySource;
  /** Told after rows of a table were written, so that what is kept of it in memory can be dropped. */
  publishTableChange?: (table: string) => void;
  /** All filled lists: those with an `api` of their own are mounted too, and all of them tell who may read. */
  lists: readonly List[];
  /** Filled forms by id, for actions that ask through one. */
  forms: Readonly<Record<string, Form>>;
  /** Who sends the request; the sign-in hook has refused strangers before. */
  callerOf: (request: FastifyRequest) => Caller;
  /** The server's time in TZ_NAME, "YYYY-MM-DD HH:mm:ss". */
  now: () => string;
  /** Server functions by entity. */
  modules: ServerModules;
}
