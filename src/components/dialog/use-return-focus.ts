import { useState } from 'react';

/** The element that had the focus when a dialog opened, and how to find its successor if it is drawn again. */
interface Opener {
  element: Element | null;
  /** Its ancestors, the nearest first. */
  ancestors: readonly Element[];
  /** Id of its table row. */
  row: string | null;
  label: string;
}

const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex]';

const labelOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';

function currentOpener(): Opener {
  const element = document.activeElement === document.body ? null : document.activeElement;
  const ancestors: Element[] = [];
  for (let at = element?.parentElement; at; at = at.parentElement) ancestors.push(at);
  const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
  return { element, ancestors, row, label: element ? labelOf(element) : '' };
}

/** True when the element has the focus afterwards. */
function takesFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** The element that replaced the opener: the same control of the same row, or the same control beside it. */
function successor({ element, ancestors, row, label }: Opener): Element | undefined {
  const kept = ancestors.find((one) => one.isConnected);
  const scope = row === null ? kept : kept?.querySelector(`[data-row="${CSS.escape(row)}"]`);
  const same = [...(scope?.querySelectorAll(FOCUSABLE) ?? [])];
  return same.find((one) => one.tagName === element?.tagName && labelOf(one) === label);
}

/**
 * Gives the focus back to the element that had it when the dialog opened. If its row was loaded again meanwhile, the same
 * control of the row takes it; if the row is gone, the nearest area that can.
 * @returns call it after the dialog has closed
 */
export function useReturnFocus(): () => void {
  // During the first render: afterwards the content of the dialog has the focus.
  const [opener] = useState(currentOpener);
  const give = (): void => {
    const at = document.activeElement;
    if (at !== null && at !== document.body && at.checkVisibility()) return;
    if (takesFocus(opener.element) || takesFocus(successor(opener))) return;
    opener.ancestors.some(takesFocus);
  };
  // In the next frame the closed dialog, which may still have the focus, is hidden.
  return () => void requestAnimationFrame(give);
}
