/** Calls for the saved views of a list. */
import { put } from '@/runtime/http/request';
import { deleteItem, fetchSaved, saveItem, type Offered, type OfferedItem } from '@/runtime/saved-lists/saved-lists';
import { parseContent, type SavedView, type ViewContent } from '../saved-views/saved-view';

/** A view as the server offers it. */
export interface OfferedView extends SavedView, Omit<OfferedItem, 'content'> {}

export interface OfferedViews extends Omit<Offered, 'items'> {
  views: readonly OfferedView[];
}

/** The views of a list that the user may apply. @throws ApiError */
export async function fetchViews(list: string): Promise<OfferedViews> {
  const { items, ...offered } = await fetchSaved(list, 'view');
  return { ...offered, views: items.map((item) => ({ ...item, content: parseContent(item.content) })) };
}

interface ViewToSave {
  /** Null: a new view. */
  id: string | null;
  name: string;
  content: ViewContent;
  roles: readonly string[];
}

/** Adds or changes a view. Resolves with its id. @throws ApiError */
export const saveView = (list: string, view: ViewToSave): Promise<string> => saveItem(list, 'view', view);

/** @throws ApiError */
export const deleteView = (id: string): Promise<unknown> => deleteItem(id);

/** Sets the view that the list opens with; null: none. @throws ApiError */
export const setDefaultView = (list: string, id: string | null): Promise<unknown> =>
  put('/sys/listView/default', { list, id });
