/** The file of an import's errors: the failed rows with a column that says why. It can be corrected and imported again. */
import type { Field } from '@/model/entity/entity';
import type { ImportError } from '@/model/screens/transfer/import-messages';
import { type SheetHead, writeSpreadsheet } from '@/server/spreadsheet/writer';
import type { ExportFiles } from '../export/export-store';
import { messages } from '../context/messages';

/** A failed row: the texts of its cells by field, and its errors. */
export interface FailedRow {
  row: number;
  texts: Readonly<Record<string, string>>;
  errors: readonly Pick<ImportError, 'label' | 'message'>[];
}

const MAX_CELL = 32_767;
const BATCH = 500;
const [WIDTH, ERROR_WIDTH] = [18, 60];

export const errorText = ({ label, message }: Pick<ImportError, 'label' | 'message'>): string =>
  label === null || message.includes(label) ? message : `${label}：${message}`;

/** @returns the private path of the stored file, and its name */
export async function writeErrorFile(
  files: ExportFiles,
  title: string,
  fields: readonly Field[],
  rows: readonly FailedRow[],
): Promise<{ fileUrl: string; fileName: string }> {
  const fileName = messages.importErrorFile(title);
  const head: SheetHead = {
    sheet: title,
    titles: [],
    labels: [...fields.map(({ label }) => label), messages.importErrorColumn],
    widths: [...fields.map(() => WIDTH), ERROR_WIDTH],
  };
  const fileUrl = await files.withFile(async (path) => {
    await writeSpreadsheet(path, 'xlsx', head, async (writer) => {
      for (let from = 0; from < rows.length; from += BATCH) {
        const batch = rows.slice(from, from + BATCH);
        const cellsOf = ({ texts, errors }: FailedRow) => [
          ...fields.map(({ key }) => texts[key] ?? ''),
          errors.map(errorText).join('；'),
        ];
        await writer.add(batch.map((row) => cellsOf(row).map((text) => text.slice(0, MAX_CELL))));
      }
    });
    return files.keep(path, fileName);
  });
  return { fileUrl, fileName };
}
