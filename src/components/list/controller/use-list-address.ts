import { useEffect } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { Entity } from '@/model/entity/entity';
import type { List } from '@/model/screens/screen';
import { LIST_STATE_PARAM, navigateTo } from '@/runtime/navigation/addresses';
import { withoutUnknownFields } from '@/components/query/advanced/advanced-query';
import { packRequest, parseRequest } from './list-address';
import type { ListController } from './list-controller';
import type { ListRequestState } from './list-state';

/** The request that the address of the page stores for a list. */
export function requestFromAddress(list: List, entity: Entity): Partial<ListRequestState> {
  const request = parseRequest(list, new URLSearchParams(location.search).get(LIST_STATE_PARAM));
  return { ...request, advanced: withoutUnknownFields(request.advanced ?? null, entity) };
}

/** Replaces the address: the back button leaves the list instead of undoing a search. */
function writeRequestToAddress(list: List, controller: ListController): void {
  const url = new URL(location.href);
  const text = packRequest(list, controller.data);
  if (text === (url.searchParams.get(LIST_STATE_PARAM) ?? '')) return;
  if (text) url.searchParams.set(LIST_STATE_PARAM, text);
  else url.searchParams.delete(LIST_STATE_PARAM);
  navigateTo(url.pathname + url.search + url.hash, { replace: true });
}

/** Stores the request of a list in the address of the page. @param ownsAddress false: the address is another screen's */
export function useListAddress(list: List, controller: ListController, ownsAddress: boolean): void {
  useEffect(() => {
    if (!ownsAddress) return undefined;
    const { pathname } = location;
    writeRequestToAddress(list, controller);
    // The address may belong to another page before this list is unmounted.
    return subscribe(controller.data, () => {
      if (location.pathname === pathname) writeRequestToAddress(list, controller);
    });
  }, [ownsAddress, list, controller]);
}
