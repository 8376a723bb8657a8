import { dictCache } from './dict-cache';

/**
 * Creates a cache that is valid for one epoch: it is empty after another user signed in or the dictionaries were
 * refreshed. A request keeps the map it began with, so its late reply does not enter the next epoch.
 * @returns reads the map of the current epoch
 */
export function epochCache<K, V>(): () => Map<K, V> {
  let current = { epoch: dictCache().epoch, entries: new Map<K, V>() };
  return () => {
    const { epoch } = dictCache();
    if (current.epoch !== epoch) current = { epoch, entries: new Map() };
    return current.entries;
  };
}
