import { useMemo, useState } from 'react';
import { isDrawable } from '@/components/field/drawable-fields';
import { useOptionsByField } from '@/components/field/use-options';
import type { Entity, Field, Option } from '@/model/entity/entity';
import { fillColumn } from '@/model/screens/fill-columns';
import type { ListColumn } from '@/model/screens/screen';
import { loadedView } from '@/registry/views';
import { isColumnVisible } from '@/runtime/permission/permissions';
import type { GridColumn } from '../core/types';
import { createColumn, type ColumnUse } from './create-column';

const NO_OPTIONS: readonly Option[] = [];

/** Returns the list of an earlier render while all items are the same, so that hooks can depend on it. */
function useStableList<T>(list: readonly T[]): readonly T[] {
  const [stable, setStable] = useState(list);
  if (stable.length === list.length && list.every((item, index) => Object.is(item, stable[index]))) return stable;
  setStable(list);
  return list;
}

interface ColumnSource {
  listColumn: ListColumn;
  field: Field;
}

function useColumns(
  all: readonly ColumnSource[],
  known: Entity['fields'],
  use: ColumnUse,
  schema: string,
): readonly GridColumn[] {
  const fields = useMemo(() => all.map(({ field }) => field), [all]);
  const optionsByField = useOptionsByField(fields);
  const options = useStableList(fields.map((field) => optionsByField.get(field.key) ?? NO_OPTIONS));
  // Views may be loaded after the first render; a column takes its width, alignment and renderer from its view.
  const views = useStableList(fields.map(({ type }) => loadedView(type)));
  return useMemo(
    () =>
      all.map((source, index) =>
        createColumn({
          ...source,
          fields: known,
          view: views[index],
          options: options[index] ?? NO_OPTIONS,
          use,
          schema,
        }),
      ),
    [all, known, use, schema, options, views],
  );
}

/**
 * Columns of an editable grid. The views of the field types must be loaded.
 * @param listColumns columns of the screen, where it lists them
 */
export function useEditableColumns(
  fields: readonly Field[],
  schema: string,
  listColumns?: readonly ListColumn[],
): readonly GridColumn[] {
  const all = useMemo(
    () =>
      fields.filter(isDrawable).map((field): ColumnSource => {
        const listColumn = listColumns?.find(({ key }) => key === field.key) ?? fillColumn(field, null);
        return { listColumn, field };
      }),
    [fields, listColumns],
  );
  const known = useMemo(() => Object.fromEntries(fields.map((field) => [field.key, field])), [fields]);
  return useColumns(all, known, 'edit', schema);
}

/**
 * Whether the user lacks the permission `<entity>:col:<column>` (rulings). A field whose mask has the same permission is
 * shown masked instead.
 */
export const isColumnDenied = ({ column, mask, through }: Field, auth: string): boolean => {
  const code = `${through?.permissionPrefix ?? auth}:col:${column}`;
  return mask?.permission !== code && !isColumnVisible(code);
};

/** True when a field can be drawn in a list and the user may see it. */
export const isListColumnVisible = (field: Field | undefined, auth: string): field is Field =>
  field !== undefined && isDrawable(field) && !isColumnDenied(field, auth);

/** Columns of a list that the user may see; the first one is pinned unless the screen says otherwise. */
export function useListColumns(
  columns: readonly ListColumn[],
  entity: Entity,
  auth: string,
  schema: string,
): readonly GridColumn[] {
  const visible = useStableList(columns.filter(({ key }) => isListColumnVisible(entity.fields[key], auth)));
  const all = useMemo(
    () =>
      visible.flatMap((listColumn, index): ColumnSource[] => {
        const field = entity.fields[listColumn.key];
        return field
          ? [{ listColumn: { ...listColumn, fixed: listColumn.fixed ?? (index === 0 ? 'left' : null) }, field }]
          : [];
      }),
    [visible, entity],
  );
  return useColumns(all, entity.fields, 'read', schema);
}
