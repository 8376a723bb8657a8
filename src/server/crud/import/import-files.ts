/** Files of an import: received, checked by their content, and read row by row. */
import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { checkContent, suffixOf } from '@/server/files/file-types';
import { receiveUploads } from '@/server/files/upload';
import type { SpreadsheetFormat } from '@/server/spreadsheet/writer';
import type { ImportPlace } from '@/model/screens/transfer/import-messages';
import { fail } from '../context/errors';

/** A file that is known to be of its format. */
export interface ImportFile {
  name: string;
  path: string;
  format: SpreadsheetFormat;
}

/** A row of a file: the texts of its cells by field. */
export interface FileRow extends ImportPlace {
  cells: Readonly<Record<string, string>>;
  /** Rows of children by the key of the child. */
  children?: Readonly<Record<string, readonly FileRow[]>>;
  /** Another row before it has the text that names the main record of rows of children. */
  repeatsMain?: boolean;
}

export interface ReceivedImport {
  files: readonly ImportFile[];
  fields: Readonly<Record<string, string>>;
}

/** The format of a file. @throws HttpError when it is none that may be imported, or not what its name says */
function formatOf(name: string, head: Buffer, allowsCsv: boolean): SpreadsheetFormat {
  const suffix = suffixOf(name);
  const format = suffix === 'xls' || suffix === 'xlsx' ? suffix : suffix === 'csv' && allowsCsv ? suffix : null;
  if (format === null) throw fail.importFormat(allowsCsv ? '.xls、.xlsx 或 .csv' : '.xls 或 .xlsx');
  if (head.length === 0) throw fail.importEmpty(name);
  if ('problem' in checkContent(name, head)) throw fail.importContent(name, format);
  return format;
}

/**
 * Receives the files of a request, whatever the names of their parts.
 * @param use reads the files, which are removed afterwards
 */
export async function withImportFiles<T>(
  request: FastifyRequest,
  folder: string,
  allowsCsv: boolean,
  use: (received: ReceivedImport) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw fail.importNoFile();
  const { files, fields } = await receiveUploads(request, folder);
  try {
    if (files.length === 0) throw fail.importNoFile();
    const large = files.find(({ truncated }) => truncated);
    if (large) throw fail.importTooLarge(large.name);
    const checked = files.map(({ name, local, head }) => ({
      name,
      path: local,
      format: formatOf(name, head, allowsCsv),
    }));
    return await use({ files: checked, fields });
  } finally {
    await Promise.all(files.map(({ local }) => rm(local, { force: true })));
  }
}
