import { FormGrid } from '@formily/antd-v5';
import { theme } from 'antd';
import { memo, useMemo } from 'react';
import type { Field } from '@/model/entity/entity';
import type { Group } from '@/model/screens/screen';
import { useFormContext } from '../state/form-context';
import { FormField } from './FormField';
import styles from '../form.module.css';
import { fieldsInWindow, ROW_HEIGHT, useDrawnCount } from './use-drawn-count';

/** Minimum width of a column in CSS pixels. A form too narrow for all its columns (phone, page block) gets fewer. */
export const MIN_COLUMN_WIDTH = 200;

type FieldMap = Readonly<Record<string, Field>>;

/** Title and fields of one group, in up to `columns` columns. */
const FieldGroup = memo(function FieldGroup({
  group,
  fields,
  columns,
  focusedKey,
}: {
  group: Group;
  fields: FieldMap;
  columns: number;
  /** The field that gets the focus on opening, if it is in this group. */
  focusedKey: string | undefined;
}) {
  const { token } = theme.useToken();
  return (
    <fieldset
      className={styles.group}
      style={{ containIntrinsicHeight: `auto ${ROW_HEIGHT * Math.ceil(group.fields.length / columns)}px` }}
    >
      {group.title !== null && <legend className={styles.groupTitle}>{group.title}</legend>}
      <FormGrid
        maxColumns={columns}
        minWidth={MIN_COLUMN_WIDTH}
        strictAutoFit
        columnGap={token.paddingLG}
        rowGap={token.padding}
      >
        {group.fields.map((key) => {
          const field = fields[key];
          return field ? <FormField key={key} field={field} autoFocus={key === focusedKey} /> : null;
        })}
      </FormGrid>
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
  const firstEditable = keys
    .slice(0, fieldsInWindow(columns))
    .find((key) => fields[key]?.readonly !== true && !fixedFields.has(key) && form.record.flags(key).visible);
  return (
    <>
      {drawn.map((group, index) => (
        <FieldGroup
          key={group.title ?? index}
          group={group}
          fields={fields}
          columns={columns}
          focusedKey={autoFocus ? firstEditable : undefined}
        />
      ))}
      {count < keys.length && <div style={{ height: (ROW_HEIGHT * (keys.length - count)) / columns }} />}
    </>
  );
}
