/** Exports records of a list as a spreadsheet file (spec 2 §7). */
import { isJsonObject } from '@/model/http/json';
import { ApiError } from '../errors/api-error';
import { getFileOrResult } from '../http/file-transfer';
import { FILE_READ, silent } from '../http/policy';
import type { Params } from '../http/types';
import { messages } from '../messages';
import { saveBlob } from './download';

/**
 * Downloads the file; many records are written by a job.
 * @returns the id of the job; null when the file was saved
 * @throws ApiError
 */
export async function exportRecords(path: string, params: Params, signal?: AbortSignal): Promise<string | null> {
  const reply = await getFileOrResult<unknown>(path, params, {
    policy: silent(FILE_READ),
    ...(signal ? { signal } : {}),
  });
  if (!('blob' in reply)) {
    const { result } = reply;
    if (isJsonObject(result) && typeof result.jobId === 'string') return result.jobId;
    throw new ApiError(reply.message, {});
  }
  if (reply.blob.size === 0) throw new ApiError('', {});
  saveBlob(reply.blob, reply.name ?? messages.exportFile);
  return null;
}
