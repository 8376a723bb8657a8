import { useEffect, useEffectEvent, type RefObject } from 'react';
import { topmostOwner } from '@/runtime/navigation/topmost';
import { confirmations } from '@/runtime/notices/notices';

/** True when the focus is in the form, or nowhere else while the form is on top: on the frame of its dialog or on the page. */
function isMeant(form: HTMLFormElement, ownerId: string | null): boolean {
  const at = document.activeElement;
  if (form.contains(at)) return true;
  if (ownerId === null || topmostOwner() !== ownerId || confirmations().list.length > 0) return false;
  return at === document.body || form.closest('[role=dialog]')?.contains(at) === true;
}

/**
 * Ctrl+Enter submits the form, also from a text of several lines. A cell that is edited takes the key itself.
 * @param ownerId id of the tab or dialog that the form fills; null: the form is one part of it
 */
export function useSubmitKey(ref: RefObject<HTMLFormElement | null>, ownerId: string | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const form = ref.current;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (!form || !isMeant(form, ownerId)) return;
    event.preventDefault();
    form.requestSubmit();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
