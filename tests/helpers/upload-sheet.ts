/** Uploads a spreadsheet, as a user does. */
import { utils, write } from '@e965/xlsx';
import { multipart, MULTIPART } from './multipart';
import type { TestServer } from './server';

/** A workbook with one sheet. */
export function sheetFile(rows: readonly (readonly string[])[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Sheet1');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** Imports rows below their labels, as a user of the server. @returns the envelope */
export async function importSheet(
  server: TestServer,
  api: string,
  rows: readonly (readonly string[])[],
  token: string,
) {
  const reply = await server.inject({
    method: 'POST',
    url: `/jeecg-boot${api}/importExcel`,
    headers: { 'content-type': MULTIPART, 'x-access-token': token },
    payload: multipart([['files[]', '导入.xlsx', sheetFile(rows)]]),
  });
  return reply.json<{ success: boolean; code: number; message: string; result: unknown }>();
}

/** @returns the path of the stored file */
export async function uploadSheet(server: TestServer, rows: readonly (readonly string[])[]): Promise<string> {
  const reply = await server.inject({
    method: 'POST',
    url: '/jeecg-boot/sys/common/upload',
    headers: { 'content-type': MULTIPART, 'x-access-token': await server.signIn() },
    payload: multipart([['file', '对账单.xlsx', sheetFile(rows)]]),
  });
  return reply.json<{ message: string }>().message;
}
