/** Rows of an import that failed, as the file of errors shows them: each error beside the row that has it. */
import type { Entity } from '@/model/entity/entity';
import type { ImportError, ImportPlace, ImportRow } from '@/model/screens/transfer/import-messages';
import { messages } from '../../context/messages';
import { fieldOf } from '../../context/shapes';
import { MAIN_KEY } from '../../export/child-sheets';
import type { FailedRow, FailedSheet } from './error-file';
import type { FileRow } from '../import-files';
import type { ImportTarget } from '../import-save';
import type { FoundColumns } from '../import-sheets';

const isAt = (one: ImportPlace, other: ImportPlace): boolean =>
  one.file === other.file && one.sheet === other.sheet && one.row === other.row;

/** The errors of a read row and of the rows of its children. */
export function allErrors({ fields, children }: Entity, row: ImportRow): ImportError[] {
  const errorsOf = ({ file, sheet, row: number, errors }: ImportRow, own: Entity['fields']): ImportError[] =>
    errors.map(({ field, message }) => {
      const label = field === null ? null : (fieldOf(own, field)?.label ?? null);
      return { file, sheet, row: number, field, label, message };
    });
  const below = Object.entries(row.children ?? {}).flatMap(([key, rows]) =>
    rows.flatMap((one) => errorsOf(one, children[key]?.fields ?? {})),
  );
  return [...errorsOf(row, fields), ...below];
}

/** A row of a file with its errors. Those of its children stand also beside it, with their place. */
export function failedRow(row: FileRow, errors: readonly ImportError[]): FailedRow {
  const [own, others] = [errors.filter((one) => isAt(one, row)), errors.filter((one) => !isAt(one, row))];
  const placed = others.map(({ sheet, row: number, label, message }) => ({
    label: messages.importPlace(sheet, number, label ?? ''),
    message,
  }));
  const children = Object.entries(row.children ?? {}).map(([key, rows]): [string, FailedRow[]] => [
    key,
    rows.map((one) =>
      failedRow(
        one,
        errors.filter((error) => isAt(error, one)),
      ),
    ),
  ]);
  return { row: row.row, texts: row.cells, errors: [...own, ...placed], children: Object.fromEntries(children) };
}

/** The sheets of the children that the files have, with the rows that name no main record. */
export function failedSheets(
  { columns: { children } }: Pick<ImportTarget, 'columns'>,
  found: Pick<FoundColumns, 'children'>,
): FailedSheet[] {
  return children.flatMap(({ child, name, main, fields }): FailedSheet[] => {
    const sheet = found.children.get(child.key);
    if (!sheet) return [];
    const unmatched = sheet.unmatched.map(({ row, cells }): FailedRow => ({
      row,
      texts: cells,
      errors: [{ label: null, message: messages.importNoMain(main.label, (cells[MAIN_KEY] ?? '').trim()) }],
    }));
    const read = fields.filter(({ key }) => sheet.columns.includes(key));
    return [{ key: child.key, name, fields: [main, ...read], unmatched }];
  });
}
