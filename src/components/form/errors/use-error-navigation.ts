import { useMemo, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import type { Form } from '@/model/screens/screen';
import { nextPlaceWithErrors, type ErrorStep } from './error-order';
import { focusField } from './focus-field';
import type { FormController } from '../state/form-controller';

export interface ErrorNavigation {
  /** Goes to the next or previous error from the field or cell that had the focus last. */
  goToError: (step: ErrorStep) => void;
  /** Goes on behind the last error of a child table, or before its first one. */
  leaveTable: (child: string, step: ErrorStep) => void;
  /** F8 and Shift+F8. A grid handles these keys itself. */
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

/** Key of the field or child that contains an element; null outside of both. */
function placeOf(element: Element): string | null {
  // The fields of a child row lie in their child.
  const place = element.closest<HTMLElement>('[data-child]') ?? element.closest<HTMLElement>('[data-field]');
  return place?.dataset['child'] ?? place?.dataset['field'] ?? null;
}

/**
 * Goes from error to error through the fields and child tables of a form.
 * @param reveal opens the pane of a field or child table
 */
export function useErrorNavigation(
  formId: string,
  form: FormController,
  screen: Form,
  reveal: (place: string) => void,
): ErrorNavigation {
  const lastPlace = useRef<string | null>(null);
  return useMemo(() => {
    const places = [...screen.groups.flatMap((group) => group.fields), ...screen.children];
    const leave = (from: string | null, step: ErrorStep): void => {
      const wrong = form.wrongPlaces();
      const hasErrors = (place: string) => wrong.has(place) && form.record.flags(place).visible;
      const next = nextPlaceWithErrors(places, hasErrors, from, step);
      if (next === null) return;
      reveal(next);
      const table = form.childTables.get(next);
      if (table) table.enterErrors(step);
      else focusField(formId, next);
    };
    const goToError = (step: ErrorStep): void => {
      const { current } = lastPlace;
      const table = current === null ? undefined : form.childTables.get(current);
      if (current === null || !table || table.errorCount() === 0) return leave(current, step);
      reveal(current);
      table.goToError(step);
    };
    return {
      goToError,
      leaveTable: leave,
      onKeyDown(event) {
        if (event.key !== 'F8' || event.defaultPrevented) return;
        event.preventDefault();
        goToError(event.shiftKey ? -1 : 1);
      },
      onFocus({ target }) {
        lastPlace.current = placeOf(target) ?? lastPlace.current;
      },
    };
  }, [formId, form, screen, reveal]);
}
