import { useMemo, type ReactNode } from 'react';
import type { Entity, Field, Option } from '@/model/entity/entity';
import type { NamesByCode, Value } from '@/model/entity/field-type';
import { fillColumn as placedOf } from '@/model/screens/fill-screen';
import type { Row } from '@/model/record';
import type { ListColumn } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { loadedView } from '@/registry/views';
import { isColumnVisible } from '@/runtime/permission/permissions';
import { hrefOf, CellLink } from './CellLink';
import { truncateText } from './text-truncation';
import { isDrawable } from '@/components/field/drawable-fields';
import { FieldBoundary } from '@/components/field/FieldBoundary';
import { FieldShow } from '@/components/field/FieldShow';
import { useOptionsByField } from '@/components/field/use-options';
import { isEmpty, singleLineText, optionNames } from '@/components/field/field-text';
import { messages } from '../core/messages';
import type { GridColumn } from '../core/types';

/** Widths of columns whose schema and type name none: of a table to edit (spec 2 §9), and of one to read. */
const DEFAULT_WIDTHS = { edit: 120, read: 160 } as const;

/** What a table is for: reading shows every type's own drawing, where typing in a cell needs the plain text. */
type ColumnUse = keyof typeof DEFAULT_WIDTHS;

/** A cell's text; a type that fails at a value breaks that cell alone. */
function textOf(field: Field, row: Row, options: readonly Option[]): string {
  try {
    return singleLineText(field, row, types.get(field.type), options);
  } catch {
    return String(row[field.key] ?? '');
  }
}

const rawText = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** What a cell draws besides text; null: nothing. */
function rendererOf(
  field: Field,
  options: readonly Option[],
  use: ColumnUse,
  schema: string,
  text: GridColumn['text'],
): GridColumn['render'] {
  const view = loadedView(field.type);
  // An unknown type says so in its cells.
  if (!view || !types.get(field.type))
    return (row) => <FieldShow field={field} row={row} options={options} place="list" schema={schema} />;
  const { Show, showsEmpty, textEntry: typed } = view;
  // What is typed reads as it is: a drawing of its own would cost a component a cell.
  if (!Show || (use === 'edit' && typed === 'only')) return null;
  return (row) =>
    isEmpty(row[field.key]) && showsEmpty !== true ? null : (
      <FieldBoundary name={field.key}>
        <Show value={row[field.key] ?? null} text={text(row)} field={field} row={row} options={options} place="list" />
      </FieldBoundary>
    );
}

/** What a column shows, as links to where its rows lead; empty cells are none. */
const withLink =
  (href: string, { text, truncatedText: brief, render: draw }: Pick<GridColumn, 'text' | 'truncatedText' | 'render'>) =>
  (row: Row): ReactNode => {
    const shown = draw ? draw(row) : brief(row);
    const address = text(row) === '' ? null : hrefOf(href, row);
    return address === null ? shown : <CellLink address={address}>{shown}</CellLink>;
  };

function createColumn(
  listColumn: ListColumn,
  field: Field,
  options: readonly Option[],
  use: ColumnUse,
  schema: string,
): GridColumn {
  const view = loadedView(field.type);
  const type = types.get(field.type);
  const typed = view?.textEntry ?? null;
  const text = (row: Row) => textOf(field, row, options);
  const { cut: maxLength } = listColumn;
  const width = listColumn.width ?? view?.width ?? DEFAULT_WIDTHS[use];
  const brief = use === 'edit' || maxLength === null ? text : (row: Row) => truncateText(text(row), maxLength);
  const draw = rendererOf(field, options, use, schema, text);
  let last: { found: NamesByCode; names: NamesByCode } | null = null;
  // A paste reads thousands of texts by the same names.
  const withFound = (found: NamesByCode | undefined): NamesByCode => {
    if (!found) return optionNames(options);
    if (last?.found !== found) last = { found, names: { ...optionNames(options), ...found } };
    return last.names;
  };
  return {
    key: field.key,
    title: listColumn.title,
    field,
    width: use === 'edit' ? (view?.editWidth?.(width) ?? width) : width,
    flexible: true,
    align: view?.align ?? 'left',
    pinned: listColumn.fixed,
    headerGroup: listColumn.group,
    sortable: listColumn.sort && field.columnType.kind !== 'none',
    total: listColumn.total,
    totalScale: field.columnType.kind === 'numeric' ? field.columnType.scale : 0,
    textEntry: typed,
    commitsOnChange: view?.commitsOnChange === true,
    popup: view?.popup === true,
    toggle: (value) => type?.toggle?.(value, field, optionNames(options)),
    acceptsText: (entered) => type?.acceptsText?.(entered, field) ?? true,
    text,
    truncatedText: brief,
    editText: (row) => (typed === 'only' ? rawText(row[field.key]) : text(row)),
    parse: (entered, found) => {
      if (!type?.fromText) return entered.trim() === '' ? null : entered;
      try {
        return type.fromText(entered, field, withFound(found));
      } catch {
        return { error: messages.unreadable };
      }
    },
    render:
      use === 'read' && listColumn.href !== null
        ? withLink(listColumn.href, { text, truncatedText: brief, render: draw })
        : draw,
  };
}

interface ColumnSource {
  listColumn: ListColumn;
  field: Field;
}

function useColumns(all: readonly ColumnSource[], use: ColumnUse, schema: string): readonly GridColumn[] {
  const fields = useMemo(() => all.map(({ field }) => field), [all]);
  const options = useOptionsByField(fields);
  // `useAllOptions` answers a new map each time: the lists in it are what a column depends on.
  const lists = fields.map((field) => options.get(field.key) ?? []);
  // Views may come after the first drawing, with what they say of width, side and drawing.
  const views = fields.map(({ type }) => loadedView(type));
  return useMemo(
    () =>
      all.map(({ listColumn: placed, field }, index) => createColumn(placed, field, lists[index] ?? [], use, schema)),
    // oxlint-disable-next-line react/exhaustive-deps -- the lists stand for their map
    [all, use, schema, ...lists, ...views],
  );
}

/**
 * Columns to edit fields in, in their order; the types' views must have been loaded.
 * @param listColumns how a screen places them, where it does
 */
export function useEditableColumns(
  fields: readonly Field[],
  schema: string,
  listColumns?: readonly ListColumn[],
): readonly GridColumn[] {
  const all = useMemo(
    () =>
      fields.filter(isDrawable).map((field): ColumnSource => {
        const placed = listColumns?.find(({ key }) => key === field.key) ?? placedOf(field, null);
        return { listColumn: placed, field };
      }),
    [fields, listColumns],
  );
  return useColumns(all, 'edit', schema);
}

/** Its code, unless that only unveils what the server has masked (rulings: `col:<column>`). */
const isColumnDenied = ({ column, mask }: Field, auth: string): boolean => {
  const code = `${auth}:col:${column}`;
  return mask?.auth !== code && !isColumnVisible(code);
};

/** Columns to read records in; those that were not granted are left out, the first stays in sight. */
export function useListColumns(
  columns: readonly ListColumn[],
  entity: Entity,
  auth: string,
  schema: string,
): readonly GridColumn[] {
  const shown = columns.filter(({ key }) => {
    const field = entity.fields[key];
    return field !== undefined && isDrawable(field) && !isColumnDenied(field, auth);
  });
  const granted = shown.map(({ key }) => key).join(' ');
  const all = useMemo(
    () =>
      shown.map((placed, index): ColumnSource => ({
        listColumn: { ...placed, fixed: placed.fixed ?? (index === 0 ? 'left' : null) },
        field: entity.fields[placed.key] as Field,
      })),
    // oxlint-disable-next-line react/exhaustive-deps -- `granted` names what `shown` holds
    [columns, entity, granted],
  );
  return useColumns(all, 'read', schema);
}
