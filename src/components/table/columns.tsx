import { useMemo, type ReactNode } from 'react';
import type { Entity, Field } from '@/model/entity';
import type { ListColumn } from '@/model/screen';
import { types } from '@/registry/values';
import { viewNow } from '@/registry/views';
import { isColumnShown } from '@/runtime/permission';
import { isDrawn } from '../field/drawn';
import { FieldShow } from '../field/FieldShow';
import { useAllOptions } from '../field/options';
import { fieldText, lineText } from '../field/text';
import { addressOf, CellLink } from './CellLink';
import { cutText } from './cut';
import type { TableColumn, TableRow } from './types';

/** Default column width (pixels) of a type that names none. */
const WIDTH = 160;

/** Decimals that a stored value carries. */
function scaleOf({ stored }: Field): number {
  return stored.kind === 'numeric' ? stored.scale : 0;
}

/** What a column shows, as links to where its rows lead; empty cells are none. */
const linked =
  (href: string, cut: number | null, text: TableColumn['text'], show: TableColumn['show']) =>
  (row: TableRow): ReactNode => {
    const whole = text(row);
    const shown = show ? show(row) : cut === null ? whole : cutText(whole, cut);
    const address = whole === '' ? null : addressOf(href, row);
    return address === null ? shown : <CellLink address={address}>{shown}</CellLink>;
  };

/** Its code, unless that only unveils what the server has masked (rulings: `col:<column>`). */
const isHidden = ({ column, mask }: Field, auth: string): boolean => {
  const code = `${auth}:col:${column}`;
  return mask?.auth !== code && !isColumnShown(code);
};

/** A list's columns as the table draws them; columns that were not granted are left out. */
export function useColumns(
  columns: readonly ListColumn[],
  entity: Entity,
  auth: string,
  schema: string,
): TableColumn[] {
  const fields = useMemo(() => columns.flatMap(({ key }) => entity.fields[key] ?? []), [columns, entity]);
  const options = useAllOptions(fields);
  return columns.flatMap((column, index): TableColumn[] => {
    const field = entity.fields[column.key];
    if (!isDrawn(field) || isHidden(field, auth)) return [];
    const view = viewNow(field.type);
    const type = types.get(field.type);
    const items = options.get(field.key) ?? [];
    const text = (row: TableRow) => lineText(field, row, type, items);
    const show =
      type && view && !view.Show
        ? null
        : (row: TableRow) => <FieldShow field={field} row={row} options={items} place="list" schema={schema} />;
    return [
      {
        key: column.key,
        title: column.title,
        width: column.width ?? view?.width ?? WIDTH,
        align: view?.align ?? 'left',
        fixed: column.fixed ?? (index === 0 ? 'left' : null),
        sort: column.sort && field.stored.kind !== 'none',
        cut: column.cut,
        total: column.total,
        scale: scaleOf(field),
        text,
        format: (value) => fieldText(field, { [field.key]: value }, type, items),
        show: column.href === null ? show : linked(column.href, column.cut, text, show),
      },
    ];
  });
}
