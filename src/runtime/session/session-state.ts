/** State of the signed-in user and session; `session.ts` changes it. */
import { proxy } from 'valtio';
import type { Value } from '@/model/entity/field-type';
import { service } from '../service';
import type { CurrentUser } from '@/model/templates/system-variables';

export interface User {
  id: string;
  username: string;
  realname: string;
  avatar: string;
  orgCode: string;
  [key: string]: Value;
}

/** A menu entry, normalised from all server formats. */
export interface MenuEntry {
  /** Unique; the server's id, else the path. */
  id: string;
  title: string;
  icon: string | null;
  path: string;
  component: string;
  redirect: string | null;
  hidden: boolean;
  /** False: the entry has no route (it only links or groups). */
  route: boolean;
  /** URL of an external page. */
  url: string | null;
  /** Opens in a new browser tab. */
  external: boolean;
  /** False: the page of the entry is unmounted while it is hidden. */
  keepAlive: boolean;
  /** Names the component for keep-alive. */
  componentName: string;
  /** The page is shown without breadcrumbs. */
  hidesHeader: boolean;
  children: readonly MenuEntry[];
}

/** A button permission (contract.md §3); `status` "0" disables its rule. */
export interface AuthEntry {
  action: string;
  type: string;
  status?: string;
}

export interface Department {
  id: string;
  orgCode: string;
  departName: string;
}

export interface Tenant {
  id: string;
  name: string;
}

/** A value wrapped in `ref`, so that valtio does not proxy it. */
type RefValue<T> = T & { $$valtioSnapshot: T };

export interface Session {
  token: string | null;
  tenantId: string;
  /** Replaced as a whole, never changed in place. */
  user: RefValue<User> | null;
  /**
   * Departments of the signed-in user, from the sign-in response; after a reload `currentDeparts` requests them
   * again.
   */
  departs: readonly Department[];
  /** The server's `multi_depart`: 0 none, 1 one, 2 several departments. Null until the next sign-in. */
  multiDepart: 0 | 1 | 2 | null;
  /** Tenants to choose from; empty when no choice is needed. */
  tenants: readonly Tenant[];
  /** Signed in, but the tenant or department is not chosen yet: no other data is requested before. */
  choosing: boolean;
  /** Null until the permission list has arrived. */
  menu: readonly MenuEntry[] | null;
  /** Permissions granted to this user. */
  auth: AuthEntry[];
  /** All button rules of the server. */
  allAuth: AuthEntry[];
}

/** Initial state of a session, before sign-in. */
export const signedOutSession = (): Session => ({
  token: null,
  tenantId: '0',
  user: null,
  departs: [],
  multiDepart: null,
  tenants: [],
  choosing: false,
  menu: null,
  auth: [],
  allAuth: [],
});

const SIGNED_OUT_USER: CurrentUser = { id: '', username: '', realname: '', orgCode: '', roles: [], departs: [] };

const codesOf = (joined: Value | undefined): string[] =>
  typeof joined === 'string' ? joined.split(',').filter((code) => code !== '') : [];

export const session = service(() => proxy<Session>(signedOutSession()));

/**
 * A user as formulas (`me.…`) read it; empty texts for null. `roles` and `departs` are lists of codes, empty on a server
 * that does not send them.
 */
export const formulaUser = (user: User | null): CurrentUser =>
  user ? { ...user, roles: codesOf(user.roleCodes), departs: codesOf(user.orgCodes) } : SIGNED_OUT_USER;

/** The signed-in user as formulas read it; empty texts while signed out. */
export const currentUser = (): CurrentUser => formulaUser(session().user);
