import { useEffect } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { Entity } from '@/model/entity/entity';
import type { List } from '@/model/screens/screen';
import { LIST_STATE_PARAM, navigateTo } from '@/runtime/navigation/addresses';
import { packRequest } from './list-address';
import type { ListController } from './list-controller';
import { requestOf } from './list-state';
import { readRequest } from './opening-view';

/** The request that the address of the page stores; null when it stores none. */
export const requestText = (): string | null => new URLSearchParams(location.search).get(LIST_STATE_PARAM);

/** Replaces the address: the back button leaves the list instead of undoing a search. */
function writeRequestToAddress(list: List, controller: ListController): void {
  const url = new URL(location.href);
  const text = packRequest(list, controller.data);
  if (text === (url.searchParams.get(LIST_STATE_PARAM) ?? '')) return;
  if (text) url.searchParams.set(LIST_STATE_PARAM, text);
  else url.searchParams.delete(LIST_STATE_PARAM);
  navigateTo(url.pathname + url.search + url.hash, { replace: true });
}

/** Applies the request of an address that opened the list again, e.g. a chart's point, and else writes the list's own. */
function agreeWithAddress(list: List, entity: Entity, controller: ListController): void {
  const text = requestText();
  const request = text === null ? null : readRequest(list, entity, text);
  if (request && packRequest(list, requestOf(list, entity, request)) !== packRequest(list, controller.data))
    void controller.applyView({ request, view: controller.data.view, omitted: [] });
  else writeRequestToAddress(list, controller);
}

/** Stores the request of a list in the address of the page. @param ownsAddress false: the address is another screen's */
export function useListAddress(list: List, entity: Entity, controller: ListController, ownsAddress: boolean): void {
  useEffect(() => {
    if (!ownsAddress) return undefined;
    const { pathname } = location;
    agreeWithAddress(list, entity, controller);
    // The address may belong to another page before this list is unmounted.
    return subscribe(controller.data, () => {
      if (location.pathname === pathname) writeRequestToAddress(list, controller);
    });
  }, [ownsAddress, list, entity, controller]);
}
