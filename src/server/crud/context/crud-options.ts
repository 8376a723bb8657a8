/** Options of the record engine, and the permissions of the user behind a request. */
import type { FastifyRequest } from 'fastify';
import type { Entity } from '@/model/entity/entity';
import type { FieldTypes, NamesByCode } from '@/model/entity/field-type';
import type { Condition } from '@/model/generated/files';
import type { Form, List } from '@/model/screens/screen';
import type { Database } from '@/server/db';
import type { SheetFiles } from '@/server/spreadsheet/sheet-files';
import type { FunctionUser, Providers } from './function-context';
import type { ServerModules } from './server-modules';

/** The user of a request, with their permissions. */
export interface Caller {
  /** Variables of formulas (`me.username`) and of `#{…}` texts. */
  me: FunctionUser;
  /** True when the user has the permission code or its rule is switched off. Comma-joined codes: one is enough. */
  can(code: string): boolean;
  /** True when the code is granted to the user. Unlike `can`, a rule that is switched off does not count. */
  isGranted(code: string): boolean;
  /** False when a rule of type "2" (disabled unless granted) names the code and is not granted (rulings: Enabled?). */
  canChange(code: string): boolean;
  /** True when a rule with the code exists, switched on or off. */
  isDefined(code: string): boolean;
  /** True when one of the user's menus opens the screen, given by its id or a component name. */
  canOpen(screen: string): boolean;
  /** Conditions on all rows of an API path, in addition to the endpoint's `where`; empty: no restriction. */
  dataRules(api: string): readonly Condition[];
  /** Data rules of the menus of a list that is defined at run time, by the list's id. */
  onlineRules(list: string): readonly OnlineRule[];
}

/** A data rule on an entity that no file describes. */
export interface OnlineRule {
  /** No rows where the rule cannot be parsed for the entity. */
  conditionFor(entity: Entity): Condition;
}

/** Provides the texts of dictionary codes; cached once per process. */
export interface DictionarySource {
  /** Code → text of one dictionary, disabled items included; empty for an unknown dictionary. */
  names(code: string): Promise<NamesByCode>;
}

/** A user as others see them. */
export interface NamedUser {
  id: string;
  username: string;
  /** The real name; without one the user name. */
  name: string;
  /** Code of the department that they work in. */
  orgCode: string;
}

/** A message of the system to users, about a record. */
export interface SystemMessage {
  /** Who caused it. */
  sender: { username: string; tenantId: string | null };
  /** At least one. */
  receiverIds: readonly string[];
  title: string;
  /** Plain text. */
  text: string;
  /** `screen`: the form that shows it; null without one. */
  record: { entity: string; id: string; screen: string | null };
}

/** Options of `buildCrudEngine`. */
export interface CrudOptions {
  db: Database;
  entities: Readonly<Record<string, Entity>>;
  types: FieldTypes;
  dictionaries: DictionarySource;
  /** Called after rows of a table were written, to invalidate caches. */
  publishTableChange?: (table: string) => void;
  /** All filled lists. A list with its own `api` is an endpoint of its own; menus of lists permit reading. */
  lists: readonly List[];
  /** Filled forms by id, for actions whose `ask` is a form. */
  forms: Readonly<Record<string, Form>>;
  /** Entities that the screen of a menu shows, for checks of data rules. */
  entitiesOfMenu: (menu: { component: string; url: string }) => readonly { entity: Entity }[];
  /** Labels by field key that an administrator has changed in a list or form. */
  screenLabels: (screen: string) => Promise<ReadonlyMap<string, string>>;
  /** The user of a request; the auth hook has rejected requests without one before. */
  callerOf: (request: FastifyRequest) => Caller;
  /**
   * A user by id, with the permissions that they have now: of a job, or mentioned in a comment.
   * @param orgCode the department that they worked in
   * @returns null when the user is deleted or frozen
   */
  callerOfUser: (userId: string, orgCode: string) => Promise<Caller | null>;
  /** Users by user name. Deleted users are left out. */
  usersByName: (usernames: readonly string[]) => Promise<readonly NamedUser[]>;
  /** Names of users by id, those of deleted users too. */
  userNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Stores a system message, unread by each receiver; call it in the transaction of its cause. */
  sendSystemMessage: (message: SystemMessage) => Promise<void>;
  /** Makes the open screens of these entities reload, in all browsers; in a transaction after its commit. */
  sendRefresh: (entities: readonly string[]) => Promise<void>;
  /** The server's time in TZ_NAME, "YYYY-MM-DD HH:mm:ss". */
  now: () => string;
  /** TZ_NAME, the zone of `now`. */
  zone: string;
  /** User name that periodic tasks act as. */
  taskUser: string;
  /**
   * Draws numbers of a fill rule in the current transaction.
   * @throws HttpError when there is no such rule
   */
  drawNumbers: (code: string, count: number, caller: Caller) => Promise<readonly string[]>;
  /** Loads a check rule by its code. The function returns the message of the first part that a value breaks. */
  openCheckRule: (code: string) => Promise<(value: string) => string | null>;
  /** Entities of the platform that field types name their codes by. */
  platformRecords?: Readonly<Record<'users' | 'departments' | 'categories', string>>;
  /** Addresses of services that server functions use. */
  providers: Providers;
  /** Uploaded files that server functions read. */
  files: SheetFiles;
  /** Server functions by entity. */
  modules: ServerModules;
  /** Called with errors of functions after the reply was sent: after the commit, or in a job. */
  onBackgroundError: (error: unknown) => void;
}
