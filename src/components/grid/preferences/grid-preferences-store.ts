import { createContext } from 'react';
import { session } from '@/runtime/session/session-state';
import { loadPreferences, savePreferences, type GridPreferences } from './grid-preferences';

/** Name under which the user's preferences for a screen are stored. */
export const preferencesName = (screen: string): string => `${session().user?.id ?? ''}:${screen}`;

interface Entry {
  preferences: GridPreferences;
  listeners: Set<() => void>;
}

/**
 * Preferences of the grids on screen, by storage name: a grid and the settings menu beside it share them. An entry is
 * read from storage again after its last subscriber is gone.
 */
export class GridPreferencesStore {
  private readonly entries = new Map<string, Entry>();

  private entryOf(name: string): Entry {
    const entry = this.entries.get(name) ?? { preferences: loadPreferences(name), listeners: new Set() };
    this.entries.set(name, entry);
    return entry;
  }

  get(name: string): GridPreferences {
    return this.entryOf(name).preferences;
  }

  update(name: string, change: (now: GridPreferences) => GridPreferences): void {
    const entry = this.entryOf(name);
    entry.preferences = change(entry.preferences);
    savePreferences(name, entry.preferences);
    for (const listener of entry.listeners) listener();
  }

  subscribe(name: string, listener: () => void): () => void {
    const { listeners } = this.entryOf(name);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.entries.delete(name);
    };
  }
}

export const GridPreferencesContext = createContext(new GridPreferencesStore());
