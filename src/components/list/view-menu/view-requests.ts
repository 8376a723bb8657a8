/** Calls for the saved views of a list. */
import { isJsonObject } from '@/model/http/json';
import { del, get, post, put } from '@/runtime/http/request';
import { SILENT_READ } from '@/runtime/http/policy';
import { parseView, type SavedView, type ViewContent } from '../saved-views/saved-view';

/** A view as the server offers it. */
export interface OfferedView extends SavedView {
  own: boolean;
  editable: boolean;
  /** Ids of the roles that it is shared with. */
  roles: readonly string[];
  /** Name of the user who made it. */
  owner: string;
}

export interface OfferedViews {
  views: readonly OfferedView[];
  defaultId: string | null;
  /** Roles that the user may share views with. */
  roles: readonly { id: string; name: string }[];
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function parseOffered(raw: unknown): OfferedView[] {
  const view = parseView(raw);
  if (!view || !isJsonObject(raw)) return [];
  const { own, editable, roles, owner } = raw;
  const rights = { own: own === true, editable: editable === true };
  return [{ ...view, ...rights, roles: textsIn(roles), owner: typeof owner === 'string' ? owner : '' }];
}

/** The views of a list that the user may apply. @throws ApiError */
export async function fetchViews(list: string): Promise<OfferedViews> {
  const reply = await get<unknown>('/sys/listView/list', { list }, { policy: SILENT_READ });
  const { views, defaultId, roles } = isJsonObject(reply) ? reply : {};
  return {
    views: Array.isArray(views) ? views.flatMap(parseOffered) : [],
    defaultId: typeof defaultId === 'string' ? defaultId : null,
    roles: (Array.isArray(roles) ? roles : []).flatMap((one: unknown) => {
      const { id, name } = isJsonObject(one) ? one : {};
      return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [];
    }),
  };
}

interface ViewToSave {
  /** Null: a new view. */
  id: string | null;
  name: string;
  content: ViewContent;
  roles: readonly string[];
}

/** Adds or changes a view. Resolves with its id. @throws ApiError */
export const saveView = (list: string, { id, ...view }: ViewToSave): Promise<string> =>
  post<string>('/sys/listView/save', { list, ...view, ...(id === null ? {} : { id }) });

/** @throws ApiError */
export const deleteView = (id: string): Promise<unknown> => del('/sys/listView/delete', { id });

/** Sets the view that the list opens with; null: none. @throws ApiError */
export const setDefaultView = (list: string, id: string | null): Promise<unknown> =>
  put('/sys/listView/default', { list, id });
