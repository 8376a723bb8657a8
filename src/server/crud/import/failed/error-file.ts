/** The file of an import's errors: the failed rows with a column that says why. It can be corrected and imported again. */
import type { Field } from '@/model/entity/entity';
import type { ImportError } from '@/model/screens/transfer/import-messages';
import { type SheetHead, type SpreadsheetWriter, writeSpreadsheet } from '@/server/spreadsheet/writer';
import type { ExportFiles } from '../../export/export-store';
import { messages } from '../../context/messages';

/** A failed row: the texts of its cells by field, its errors, and the rows of its children. */
export interface FailedRow {
  row: number;
  texts: Readonly<Record<string, string>>;
  errors: readonly Pick<ImportError, 'label' | 'message'>[];
  children?: Readonly<Record<string, readonly FailedRow[]>>;
}

/** The sheet of a child in the file. */
export interface FailedSheet {
  key: string;
  name: string;
  /** The column that names the main record first. */
  fields: readonly Field[];
  /** Rows that name no main record. */
  unmatched: readonly FailedRow[];
}

const MAX_CELL = 32_767;
const BATCH = 500;
const [WIDTH, ERROR_WIDTH] = [18, 60];

export const errorText = ({ label, message }: Pick<ImportError, 'label' | 'message'>): string =>
  label === null || message.includes(label) ? message : `${label}：${message}`;

const headOf = (sheet: string, fields: readonly Field[]): SheetHead => ({
  sheet,
  titles: [],
  labels: [...fields.map(({ label }) => label), messages.importErrorColumn],
  widths: [...fields.map(() => WIDTH), ERROR_WIDTH],
});

async function addRows(writer: SpreadsheetWriter, fields: readonly Field[], rows: readonly FailedRow[]): Promise<void> {
  const cellsOf = ({ texts, errors }: FailedRow) => [
    ...fields.map(({ key }) => texts[key] ?? ''),
    errors.map(errorText).join('；'),
  ];
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    await writer.add(batch.map((row) => cellsOf(row).map((text) => text.slice(0, MAX_CELL))));
  }
}

/**
 * @param children sheets of children that the files had
 * @returns the private path of the stored file, which is kept for a day or as long as its job, and its name
 */
export async function writeErrorFile(
  files: ExportFiles,
  title: string,
  fields: readonly Field[],
  rows: readonly FailedRow[],
  children: readonly FailedSheet[],
  hasJob: boolean,
): Promise<{ fileUrl: string; fileName: string }> {
  const fileName = messages.importErrorFile(title);
  const fileUrl = await files.withFile(async (path) => {
    await writeSpreadsheet(path, 'xlsx', headOf(title, fields), async (writer) => {
      await addRows(writer, fields, rows);
      for (const { key, name, fields: columns, unmatched } of children) {
        await writer.sheet(headOf(name, columns));
        await addRows(writer, columns, [...rows.flatMap((row) => row.children?.[key] ?? []), ...unmatched]);
      }
    });
    if (hasJob) return files.keep(path, fileName);
    await files.removeOld();
    return files.keepForDay(path, fileName);
  });
  return { fileUrl, fileName };
}
