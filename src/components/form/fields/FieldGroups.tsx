import type { Field } from '@/model/entity/entity';
import type { Group } from '@/model/screens/screen';
import { useFormContext } from '../state/form-context';
import { FormField } from './FormField';
import styles from '../form.module.css';

/** Field groups of a form. One column on phones, otherwise `columns` columns. */
export function FieldGroups({
  groups,
  fields,
  columns,
  autoFocus,
}: {
  groups: readonly Group[];
  fields: Readonly<Record<string, Field>>;
  columns: number;
  /** Focuses the first editable field. */
  autoFocus: boolean;
}) {
  const { form } = useFormContext();
  const firstEditable = groups
    .flatMap((group) => group.fields)
    .find((key) => fields[key]?.readonly !== true && form.record.flags(key).visible);
  return groups.map((group, index) => (
    <fieldset key={group.title ?? index} className={styles.group} data-columns={columns}>
      {group.title !== null && <legend className={styles.groupTitle}>{group.title}</legend>}
      {group.fields.map((key) => {
        const field = fields[key];
        return field ? <FormField key={key} field={field} autoFocus={autoFocus && key === firstEditable} /> : null;
      })}
    </fieldset>
  ));
}
