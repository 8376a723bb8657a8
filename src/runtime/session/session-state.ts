/** Who is signed in, as state; `session.ts` holds what changes it. */
import { proxy } from 'valtio';
import type { Value } from '@/model/entity/field-type';
import { service } from '../service';
import type { CurrentUser } from '@/model/record';

export interface User {
  id: string;
  username: string;
  realname: string;
  avatar: string;
  orgCode: string;
  [key: string]: Value;
}

/** A menu entry, whatever shape the server sent it in. */
export interface MenuEntry {
  /** Unique; the server's id, else the path. */
  id: string;
  title: string;
  icon: string | null;
  path: string;
  component: string;
  redirect: string | null;
  hidden: boolean;
  /** False: no route of its own (it only links, or only groups). */
  route: boolean;
  /** Address of an outside page. */
  url: string | null;
  /** Opens in a new browser tab. */
  external: boolean;
  children: MenuEntry[];
}

/** A button permission (contract.md §3); `status` "0" switches its rule off. */
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

/** Kept out of valtio's depths by `ref`. */
type RefValue<T> = T & { $$valtioSnapshot: T };

export interface Session {
  token: string | null;
  tenantId: string;
  /** Replaced as a whole, never changed in place. */
  user: RefValue<User> | null;
  /** Departments of whoever signed in, as the sign-in named them; after a reload `currentDeparts` asks anew. */
  departs: readonly Department[];
  /** The server's `multi_depart`: none, one, or several to choose from. Null until the next sign-in. */
  multiDepart: 0 | 1 | 2 | null;
  /** Tenants to choose from; empty where there is nothing to choose. */
  tenants: readonly Tenant[];
  /** Signed in, but tenant or department is still to be chosen: nothing else is asked for before. */
  choosing: boolean;
  /** Null until the permission list has arrived. */
  menu: MenuEntry[] | null;
  /** What this user was granted. */
  auth: AuthEntry[];
  /** Every button rule there is. */
  allAuth: AuthEntry[];
}

/** What a session is before anybody signs in. */
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

const SIGNED_OUT_USER: CurrentUser = { id: '', username: '', realname: '', orgCode: '' };

export const session = service(() => proxy<Session>(signedOutSession()));

/** The signed-in user as formulas (`me.…`) read it; empty texts while signed out. */
export function currentUser(): CurrentUser {
  const { user } = session();
  return user ? { ...user } : SIGNED_OUT_USER;
}
