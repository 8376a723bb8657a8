/** What users save for a list on the server, for themselves or for roles: views, and queries of the advanced query. */
import { isJsonObject } from '@/model/http/json';
import { del, get, post } from '../http/request';
import { SILENT_READ } from '../http/policy';

/** What is saved: a view of a list, or an advanced query. */
export type SavedKind = 'view' | 'query';

/** Something saved, as the server offers it. */
export interface OfferedItem {
  id: string;
  name: string;
  /** As the client that saved it sent it. */
  content: unknown;
  own: boolean;
  editable: boolean;
  /** Ids of the roles that it is shared with. */
  roles: readonly string[];
  /** Name of the user who made it. */
  owner: string;
}

export interface Offered {
  items: readonly OfferedItem[];
  /** Of views: the one that the list opens with. */
  defaultId: string | null;
  /** Roles that the user may share with. */
  roles: readonly { id: string; name: string }[];
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function parseItem(raw: unknown): OfferedItem[] {
  if (!isJsonObject(raw) || typeof raw.id !== 'string' || typeof raw.name !== 'string') return [];
  const { id, name, content, own, editable, roles, owner } = raw;
  const rights = { own: own === true, editable: editable === true };
  return [{ id, name, content, ...rights, roles: textsIn(roles), owner: typeof owner === 'string' ? owner : '' }];
}

/** What the user may use for a list. @throws ApiError */
export async function fetchSaved(list: string, kind: SavedKind): Promise<Offered> {
  const reply = await get<unknown>('/sys/listView/list', { list, kind }, { policy: SILENT_READ });
  const { views, defaultId, roles } = isJsonObject(reply) ? reply : {};
  return {
    items: Array.isArray(views) ? views.flatMap(parseItem) : [],
    defaultId: typeof defaultId === 'string' ? defaultId : null,
    roles: (Array.isArray(roles) ? roles : []).flatMap((one: unknown) => {
      const { id, name } = isJsonObject(one) ? one : {};
      return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [];
    }),
  };
}

export interface ItemToSave {
  /** Null: a new one. */
  id: string | null;
  name: string;
  content: object;
  roles: readonly string[];
}

/** Adds or changes something saved. Resolves with its id. @throws ApiError */
export const saveItem = (list: string, kind: SavedKind, { id, name, content, roles }: ItemToSave): Promise<string> =>
  post<string>('/sys/listView/save', { list, kind, name, content, roles, ...(id === null ? {} : { id }) });

/** @throws ApiError */
export const deleteItem = (id: string): Promise<unknown> => del('/sys/listView/delete', { id });
