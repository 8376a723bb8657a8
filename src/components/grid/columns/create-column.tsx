import type { ReactNode } from 'react';
import { FieldBoundary } from '@/components/field/FieldBoundary';
import { FieldShow } from '@/components/field/FieldShow';
import { Emphasized, emphasisNow } from '@/components/field/Emphasized';
import { isEmpty, singleLineText, optionNames } from '@/components/field/field-text';
import type { Entity, Field, Option } from '@/model/entity/entity';
import type { NamesByCode, Value } from '@/model/entity/field-type';
import { isUnreadable } from '@/model/entity/unreadable-text';
import type { Row } from '@/model/record';
import type { ListColumn } from '@/model/screens/screen';
import { storedText } from '@/model/values/value-text';
import { types } from '@/registry/values';
import type { FieldDisplay } from '@/registry/field-view';
import { now } from '@/runtime/environment/server-clock';
import { messages } from '../core/messages';
import type { GridColumn } from '../core/types';
import { CellLink, hrefOf } from './CellLink';
import { truncateText } from './text-truncation';

/** Widths of columns for which schema and field type define none (pixels; spec 2 §9). */
const DEFAULT_WIDTHS = { edit: 120, read: 160 } as const;

/** `read` renders cells with the components of their types; `edit` shows the plain text where it can be typed. */
export type ColumnUse = keyof typeof DEFAULT_WIDTHS;

interface ColumnInput {
  listColumn: ListColumn;
  field: Field;
  /** All fields of the rows, which the conditions of emphasis read. */
  fields: Entity['fields'];
  /** Undefined: not loaded yet, or an unknown type. */
  view: FieldDisplay | undefined;
  /** Items of the field's options or dictionary. */
  options: readonly Option[];
  use: ColumnUse;
  /** The schema file, for messages about unknown types. */
  schema: string;
}

const rawText = (value: Value | undefined): string => (isUnreadable(value) ? value.unreadable : storedText(value));

/** Text of a cell. A field type that throws affects only the cell: it shows the stored value. */
function textOf(field: Field, row: Row, options: readonly Option[]): string {
  try {
    return singleLineText(field, row, types.get(field.type), options);
  } catch {
    return rawText(row[field.key]);
  }
}

/** Renderer of cells; null: plain text. */
function rendererOf(
  { field, view, options, use, schema }: ColumnInput,
  text: GridColumn['text'],
): GridColumn['render'] {
  // Cells of an unknown type show an error.
  if (!view || !types.get(field.type))
    return (row) => <FieldShow field={field} row={row} options={options} place="list" schema={schema} />;
  const { Show, showsEmpty, textEntry: typed } = view;
  // Values that are typed are shown as text: a component per cell would be slow.
  if (!Show || (use === 'edit' && typed === 'only')) return null;
  return (row) =>
    isUnreadable(row[field.key]) ? (
      text(row)
    ) : isEmpty(row[field.key]) && showsEmpty !== true ? null : (
      <FieldBoundary name={field.key}>
        <Show value={row[field.key] ?? null} text={text(row)} field={field} row={row} options={options} place="list" />
      </FieldBoundary>
    );
}

/** Wraps the content of cells in links; empty cells and rows without an address have none. */
const withLink =
  (href: string, { text, truncatedText, render }: Pick<GridColumn, 'text' | 'truncatedText' | 'render'>) =>
  (row: Row): ReactNode => {
    const content = render ? render(row) : truncatedText(row);
    const address = text(row) === '' ? null : hrefOf(href, row);
    return address === null ? content : <CellLink address={address}>{content}</CellLink>;
  };

/** Adds the emphasis of a field to the content of its cells. */
function withEmphasis({ field, fields }: ColumnInput, content: (row: Row) => ReactNode): (row: Row) => ReactNode {
  return (row) => <Emphasized emphasis={emphasisNow(field, fields, row)}>{content(row)}</Emphasized>;
}

/** Parser of typed and pasted texts; a field type that throws makes the text unreadable. */
function parserOf(field: Field, options: readonly Option[]): GridColumn['parse'] {
  const type = types.get(field.type);
  let last: { found: NamesByCode; names: NamesByCode } | null = null;
  // A paste parses thousands of texts with the same names: they are merged once.
  const namesWith = (found: NamesByCode | undefined): NamesByCode => {
    if (!found) return optionNames(options);
    if (last?.found !== found) last = { found, names: { ...optionNames(options), ...found } };
    return last.names;
  };
  return (entered, found) => {
    if (!type?.fromText) return entered.trim() === '' ? null : entered;
    try {
      return type.fromText(entered, field, namesWith(found), now().slice(0, 10));
    } catch {
      return { error: messages.unreadable };
    }
  };
}

/** Creates a column from its field and the screen's settings for it. */
export function createColumn(input: ColumnInput): GridColumn {
  const { listColumn, field, view, options, use } = input;
  const type = types.get(field.type);
  const typed = view?.textEntry ?? null;
  const text = (row: Row) => textOf(field, row, options);
  const { cut: maxLength } = listColumn;
  const width = listColumn.width ?? view?.width ?? DEFAULT_WIDTHS[use];
  const truncatedText = use === 'edit' || maxLength === null ? text : (row: Row) => truncateText(text(row), maxLength);
  const render = rendererOf(input, text);
  const linked =
    use === 'read' && listColumn.href !== null ? withLink(listColumn.href, { text, truncatedText, render }) : render;
  return {
    key: field.key,
    title: listColumn.label,
    field,
    width: use === 'edit' ? (view?.editWidth?.(width) ?? width) : width,
    flexible: true,
    align: view?.align ?? 'left',
    pinned: listColumn.fixed,
    headerGroup: listColumn.group,
    sortable: listColumn.sortable && field.columnType.kind !== 'none',
    total: listColumn.total,
    totalScale: field.columnType.kind === 'numeric' ? field.columnType.scale : 0,
    textEntry: typed,
    multiline: view?.multiline === true,
    commitsOnChange: view?.commitsOnChange === true,
    popup: view?.popup === true,
    toggle: (value) => type?.toggle?.(value, field, optionNames(options)),
    text,
    truncatedText,
    editText: (row) => (typed === 'only' ? rawText(row[field.key]) : text(row)),
    parse: parserOf(field, options),
    render: field.emphasis.length > 0 ? withEmphasis(input, linked ?? truncatedText) : linked,
  };
}
