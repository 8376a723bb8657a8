/** Keys that work anywhere in the console; the overview and the tooltips are made from this table. */
import { useEffect } from 'react';
import { questions } from '@/runtime/notice';
import { dialogs } from '@/runtime/open';
import { closeTab, refreshTab, stepTab, tabs } from '@/runtime/tabs';
import { texts } from '../texts';
import { panels } from './panels';

interface Shortcut {
  keys: readonly string[];
  label: string;
  /** Done by the part that has the focus; here it is only told. */
  fits?: (event: KeyboardEvent) => boolean;
  run?: () => void;
}

const isMac = () => /mac/i.test(navigator.userAgent);
/** By place on the keyboard: with Alt a Mac writes other letters. */
const alt = (code: string) => (event: KeyboardEvent) =>
  event.altKey && !event.ctrlKey && !event.metaKey && event.code === code;

export const shortcuts: Readonly<Record<string, Shortcut>> = {
  search: {
    keys: [isMac() ? '⌘' : 'Ctrl', 'K'],
    label: texts.searchMenu,
    fits: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyK',
    run: () => (panels.search = true),
  },
  overview: {
    keys: ['?'],
    label: texts.shortcuts,
    fits: (event) => event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey,
    run: () => (panels.shortcuts = true),
  },
  query: { keys: ['/'], label: texts.toQuery },
  previous: { keys: ['Alt', '['], label: texts.previousTab, fits: alt('BracketLeft'), run: () => stepTab(-1) },
  next: { keys: ['Alt', ']'], label: texts.nextTab, fits: alt('BracketRight'), run: () => stepTab(1) },
  refresh: { keys: ['Alt', 'R'], label: texts.refreshTab, fits: alt('KeyR'), run: () => void refreshTab(tabs.active) },
  close: { keys: ['Alt', 'W'], label: texts.closeThisTab, fits: alt('KeyW'), run: () => void closeTab(tabs.active) },
  enter: { keys: ['Enter'], label: texts.submitKey },
  escape: { keys: ['Esc'], label: texts.escapeKey },
  copyCells: { keys: [isMac() ? '⌘' : 'Ctrl', 'C'], label: texts.copyKey },
  tick: { keys: ['空格'], label: texts.tickKey },
  cell: { keys: ['F2'], label: texts.cellKey },
  undo: { keys: [isMac() ? '⌘' : 'Ctrl', 'Z'], label: texts.undoKey },
  fill: { keys: [isMac() ? '⌘' : 'Ctrl', 'D'], label: texts.fillKey },
  find: { keys: [isMac() ? '⌘' : 'Ctrl', 'F'], label: texts.findKey },
};

/** `刷新 (Alt R)`: what a tooltip says. */
export const withKeys = (label: string, { keys }: Shortcut): string => `${label}（${keys.join(' ')}）`;

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Something stands above the page: its keys are its own. */
const covered = () =>
  dialogs.list.length > 0 || questions.list.length > 0 || document.activeElement?.closest('[role=dialog]') != null;

/** Listens while the console is there. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const found = Object.values(shortcuts).find(({ fits }) => fits?.(event));
      if (!found?.run || covered()) return;
      // A question mark is a letter where one types.
      if (!event.altKey && !event.ctrlKey && !event.metaKey && typing(event.target)) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
