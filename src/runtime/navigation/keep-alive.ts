/**
 * Keep-alive (spec 1 §2.5, §2.6): the components whose pages stay mounted while another tab is displayed. The names are
 * in local storage, so that they are the same after a reload.
 */
import { readItem, removeItem, writeItem } from '../storage/local-storage';

const KEY = 'keepAlive';

/** The remembered component names. */
export function keepAliveComponents(): string[] {
  const stored = readItem(KEY);
  return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
}

export function rememberComponent(name: string): void {
  const kept = keepAliveComponents();
  if (!kept.includes(name)) writeItem(KEY, [...kept, name], null);
}

export function forgetComponents(names: readonly string[]): void {
  const kept = keepAliveComponents();
  const left = kept.filter((name) => !names.includes(name));
  if (left.length === 0) removeItem(KEY);
  else if (left.length < kept.length) writeItem(KEY, left, null);
}
