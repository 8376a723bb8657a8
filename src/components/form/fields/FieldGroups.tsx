import { memo, useMemo } from 'react';
import type { Field } from '@/model/entity/entity';
import type { Group } from '@/model/screens/screen';
import { useFormContext } from '../state/form-context';
import { FieldGrid } from './FieldGrid';
import { FormField } from './FormField';
import styles from '../form.module.css';
import { fieldsInWindow, ROW_HEIGHT, useDrawnCount } from './use-drawn-count';

type FieldMap = Readonly<Record<string, Field>>;

/** Title and fields of one group, in up to `columns` columns. */
const FieldGroup = memo(function FieldGroup({
  group,
  fields,
  columns,
  isBelow,
  focusedKey,
}: {
  group: Group;
  fields: FieldMap;
  columns: number;
  /** It begins below the window of a form that opens. */
  isBelow: boolean;
  /** The field that gets the focus on opening, if it is in this group. */
  focusedKey: string | undefined;
}) {
  return (
    <fieldset
      className={`${styles.group} ${styles.measured}`}
      data-below={isBelow || undefined}
      style={{ containIntrinsicHeight: `auto ${ROW_HEIGHT * Math.ceil(group.fields.length / columns)}px` }}
    >
      {group.title !== null && <legend className={styles.groupTitle}>{group.title}</legend>}
      <FieldGrid columns={columns}>
        {group.fields.map((key) => {
          const field = fields[key];
          return field ? <FormField key={key} field={field} autoFocus={key === focusedKey} /> : null;
        })}
      </FieldGrid>
    </fieldset>
  );
});

/** The groups with their first `count` fields; groups without one are left out. */
function firstFields(groups: readonly Group[], count: number): Group[] {
  let left = count;
  return groups.flatMap((group) => {
    const fields = group.fields.slice(0, Math.max(0, left));
    left -= group.fields.length;
    // The same object, so that a group that is complete is not rendered again.
    if (fields.length === group.fields.length) return [group];
    return fields.length > 0 ? [{ ...group, fields }] : [];
  });
}

/** Field groups of a form, one below the other. Fields below the window are drawn after it. */
export function FieldGroups({
  groups,
  fields,
  columns,
  autoFocus,
}: {
  groups: readonly Group[];
  fields: FieldMap;
  columns: number;
  /** Focuses the first editable field, if it is in the window. */
  autoFocus: boolean;
}) {
  const { form, fixedFields } = useFormContext();
  const keys = useMemo(() => groups.flatMap((group) => group.fields), [groups]);
  const count = useDrawnCount(keys, columns);
  const drawn = useMemo(() => firstFields(groups, count), [groups, count]);
  const inWindow = fieldsInWindow(columns);
  const groupsInWindow = firstFields(groups, inWindow).length;
  const firstEditable = keys
    .slice(0, inWindow)
    .find((key) => fields[key]?.readonly !== true && !fixedFields.has(key) && form.record.flags(key).visible);
  return (
    <>
      {drawn.map((group, index) => (
        <FieldGroup
          key={group.title ?? index}
          group={group}
          fields={fields}
          columns={columns}
          isBelow={index >= groupsInWindow}
          focusedKey={autoFocus ? firstEditable : undefined}
        />
      ))}
      {count < keys.length && <div style={{ height: (ROW_HEIGHT * (keys.length - count)) / columns }} />}
    </>
  );
}
