import { useMemo, useSyncExternalStore } from 'react';
import type { Field } from '@/model/entity/entity';
import { isDrawable } from '@/components/field/drawable-fields';
import type { ChildEditor } from '../children/child-editor';
import { useFormContext } from '../state/form-context';

/** The fields of a child that a form shows. */
export const shownFieldsOf = ({ child }: ChildEditor): readonly Field[] =>
  Object.values(child.fields).filter((field) => !field.system && !field.hiddenIn.form && isDrawable(field));

/** The same fields with the options that a screen offers; a stable list while these stay. */
export function useShownFields(editor: ChildEditor): readonly Field[] {
  const { record } = useFormContext().form;
  const offered = useSyncExternalStore(
    (listener) => record.subscribe(listener),
    () => record.offered(editor.child.key),
  );
  return useMemo(() => shownFieldsOf(editor).map((field) => offered.get(field.key) ?? field), [editor, offered]);
}
