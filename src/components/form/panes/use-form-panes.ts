import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Entity } from '@/model/entity/entity';
import type { Form } from '@/model/screens/screen';
import { focusField } from '../errors/focus-field';
import type { FormController } from '../state/form-controller';
import { PaneStore, placesOf } from './pane-store';

export interface FormPanesState {
  /** Null when the groups stand one below the other. */
  panes: PaneStore | null;
  /** Opens the pane of a field or child table and draws it; its elements are in the document when this returns. */
  reveal: (place: string) => void;
}

/** Panes of a form with a layout. */
export function useFormPanes(screen: Form, entity: Entity, form: FormController): FormPanesState {
  const [panes] = useState(() => (screen.layout === null ? null : new PaneStore(screen.layout, screen, entity, form)));
  const reveal = useCallback(
    (place: string) =>
      flushSync(() => {
        panes?.reveal(place);
        form.drawn.draw(place);
      }),
    [panes, form],
  );
  return { panes, reveal };
}

/** Part of a form to validate, and what follows when it has no errors. */
export interface ValidatedPart {
  /** Keys of fields and children. */
  places: ReadonlySet<string>;
  then: () => void;
}

/**
 * Moves between the steps of a form. Forward, the steps before the target are validated first and the first one with an
 * error stays open.
 * @param validate validates a part of the form; null: the record cannot be edited and is not validated
 */
export function useSteps(
  panes: PaneStore | null,
  form: FormController,
  formId: string,
  validate: ((part: ValidatedPart) => Promise<void>) | null,
): (index: number) => void {
  return (index) => {
    const visible = panes?.visible() ?? [];
    const target = visible[index];
    if (!panes || !target) return;
    const open = () => {
      flushSync(() => panes.setOpen(target.key));
      if (target.child !== null) form.childTables.get(target.child)?.focusCell(null, '');
      else target.fields.find((key) => form.record.flags(key).visible && focusField(formId, key));
    };
    const passed = visible.slice(panes.activeIndex(), index).flatMap(placesOf);
    if (passed.length === 0 || validate === null) open();
    else void validate({ places: new Set(passed), then: open });
  };
}
