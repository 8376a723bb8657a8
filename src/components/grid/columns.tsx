import { useMemo } from 'react';
import type { Field, Option } from '@/model/entity';
import type { Value } from '@/model/field-type';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { viewNow } from '@/registry/views';
import { isDrawn } from '../field/drawn';
import { FieldBoundary } from '../field/FieldBoundary';
import { useAllOptions } from '../field/options';
import { isEmpty, lineText } from '../field/text';
import type { GridColumn } from './types';

/** Width of a column whose schema and type name none (spec 2 §9). */
const WIDTH = 120;

/** A cell's text; a type that fails at a value breaks that cell alone. */
function textOf(field: Field, row: Row, options: readonly Option[]): string {
  try {
    return lineText(field, row, types.get(field.type), options);
  } catch {
    return String(row[field.key] ?? '');
  }
}

const plain = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

function columnOf(field: Field, options: readonly Option[]): GridColumn {
  const view = viewNow(field.type);
  const type = types.get(field.type);
  const names = Object.fromEntries(options.map((option) => [option.value, option.text]));
  const typed = view?.typed ?? null;
  const text = (row: Row) => textOf(field, row, options);
  const Show = view?.Show;
  return {
    key: field.key,
    title: field.label,
    field,
    width: field.list.width ?? view?.width ?? WIDTH,
    align: view?.align ?? 'left',
    pinned: field.list.fixed,
    typed,
    settles: view?.settles === true,
    popup: view?.popup === true,
    flip: (value) => type?.flip?.(value, field, names),
    accepts: (entered) => type?.accepts?.(entered, field) ?? true,
    text,
    draft: (row) => (typed === 'only' ? plain(row[field.key]) : text(row)),
    read: (entered, found) => {
      if (!type?.fromText) return entered.trim() === '' ? null : entered;
      return type.fromText(entered, field, found ? { ...names, ...found } : names);
    },
    // What is typed reads as it is: a drawing of its own would cost a component a cell.
    draw:
      Show && typed !== 'only'
        ? (row) =>
            isEmpty(row[field.key]) && view.showsEmpty !== true ? null : (
              <FieldBoundary name={field.key}>
                <Show
                  value={row[field.key] ?? null}
                  text={text(row)}
                  field={field}
                  row={row}
                  options={options}
                  place="list"
                />
              </FieldBoundary>
            )
        : null,
  };
}

/** Columns of fields, in their order, those that are pinned at their edge; the types' views must have been loaded. */
export function useGridColumns(fields: readonly Field[]): readonly GridColumn[] {
  const drawn = useMemo(() => fields.filter(isDrawn), [fields]);
  const options = useAllOptions(drawn);
  // `useAllOptions` answers a new map each time: the lists in it are what a column depends on.
  const lists = drawn.map((field) => options.get(field.key) ?? []);
  return useMemo(
    () => drawn.map((field, index) => columnOf(field, lists[index] ?? [])),
    // oxlint-disable-next-line react/exhaustive-deps -- the lists stand for their map
    [drawn, ...lists],
  );
}
