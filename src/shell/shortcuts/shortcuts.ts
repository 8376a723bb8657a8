/** Keyboard shortcuts of the console. The overview and the tooltips are generated from this table. */
import { useEffect } from 'react';
import { confirmations } from '@/runtime/notices/notices';
import { dialogs } from '@/runtime/navigation/dialogs';
import { closeTab, refreshTab, activateNextTab, tabs } from '@/runtime/navigation/tabs';
import { messages } from '../messages';
import { commandKey } from './command-key';
import { openMenuSearch, openShortcutPanel } from '@/runtime/navigation/open-panels';

interface Shortcut {
  keys: readonly string[];
  label: string;
  /** Omitted when the focused component handles the key; the entry is then documentation only. */
  matches?: (event: KeyboardEvent) => boolean;
  run?: () => void;
}

/** Compares the physical key: with Alt, macOS produces other characters. */
const alt = (code: string) => (event: KeyboardEvent) =>
  event.altKey && !event.ctrlKey && !event.metaKey && event.code === code;

export const shortcuts: Readonly<Record<string, Shortcut>> = {
  search: {
    keys: [commandKey(), 'K'],
    label: messages.searchMenu,
    matches: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyK',
    run: openMenuSearch,
  },
  overview: {
    keys: ['?'],
    label: messages.shortcuts,
    matches: (event) => event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey,
    run: openShortcutPanel,
  },
  query: { keys: ['/'], label: messages.toQuery },
  previous: {
    keys: ['Alt', '['],
    label: messages.previousTab,
    matches: alt('BracketLeft'),
    run: () => activateNextTab(-1),
  },
  next: { keys: ['Alt', ']'], label: messages.nextTab, matches: alt('BracketRight'), run: () => activateNextTab(1) },
  refresh: {
    keys: ['Alt', 'R'],
    label: messages.refreshTab,
    matches: alt('KeyR'),
    run: () => void refreshTab(tabs().active),
  },
  close: {
    keys: ['Alt', 'W'],
    label: messages.closeThisTab,
    matches: alt('KeyW'),
    run: () => void closeTab(tabs().active),
  },
  enter: { keys: ['Enter'], label: messages.submitKey },
  save: { keys: [commandKey(), 'Enter'], label: messages.saveKey },
  escape: { keys: ['Esc'], label: messages.escapeKey },
  records: { keys: ['Alt', 'PageUp / PageDown'], label: messages.recordStepKey },
  tick: { keys: ['空格'], label: messages.tickKey },
};

/** Label with the keys, for a tooltip: `刷新（Alt R）`. */
export const withKeys = (label: string, { keys }: Shortcut): string => `${label}（${keys.join(' ')}）`;

const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** True while a dialog or confirmation is open; global shortcuts are then disabled. */
const isPageCovered = () =>
  dialogs().list.length > 0 ||
  confirmations().list.length > 0 ||
  document.activeElement?.closest('[role=dialog]') != null;

/** Subscribes to the global shortcuts while the console is mounted. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const found = Object.values(shortcuts).find(({ matches }) => matches?.(event));
      if (!found?.run || isPageCovered()) return;
      // In a text input, `?` is a character and not a shortcut.
      if (!event.altKey && !event.ctrlKey && !event.metaKey && isTextInput(event.target)) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
