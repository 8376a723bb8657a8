import { useMemo } from 'react';
import type { Child, Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { fillColumns } from '@/model/screens/fill-columns';
import { useListColumns } from '@/components/grid/columns/use-columns';
import type { GridColumn } from '@/components/grid/core/types';
import type { TableRow } from '@/components/table/types';

/** The main entity with the fields of a child: the column hooks take an entity. */
const asEntity = (child: Child, main: Entity): Entity => ({ ...main, fields: child.fields, children: {} });

/**
 * Columns in which the rows of a child are read, without those that the user may not see.
 * @param keys fields of the columns, keep the list stable; undefined: those that lists show
 */
export function useChildColumns(
  child: Child,
  main: Entity,
  schema: string,
  keys?: readonly string[],
): readonly GridColumn[] {
  const listed = useMemo(() => fillColumns(keys, child.fields), [child, keys]);
  return useListColumns(listed, asEntity(child, main), `${main.permissionPrefix}:${child.key}`, schema);
}

/** The rows of a child in a record. */
export function childRowsOf(record: Row, key: string): readonly TableRow[] {
  const rows = record[key];
  return Array.isArray(rows) ? (rows as TableRow[]) : [];
}
