import { useEffect } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { List } from '@/model/screens/screen';
import { LIST_STATE_PARAM, navigateTo } from '@/runtime/navigation/addresses';
import { packRequest } from './list-address';
import type { ListController } from './list-controller';

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
