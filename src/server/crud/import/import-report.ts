/** What the user learns of an import, whether the request or a job has run it. */
import type { Job } from '@/server/jobs/job';
import type { ExportFiles } from '../export/export-store';
import { fail } from '../context/errors';
import { messages } from '../context/messages';
import { type ImportOptions, type ImportOutcome, keepErrors } from './import-run';
import type { ImportTarget } from './import-save';

/** The counts of an import with errors, and the file of the failed rows. */
interface FailedImport {
  totalCount: number;
  errorCount: number;
  successCount: number;
  /** Private path of the file. */
  url: string;
  fileName: string;
}

export interface ImportReport {
  message: string;
  /** Null: all rows are saved. */
  failed: FailedImport | null;
}

/** The report of an import that has run; the failed rows are stored. @param hasJob whether the report becomes that of a job */
export async function reportImport(
  store: ExportFiles,
  target: ImportTarget,
  { partial }: ImportOptions,
  done: ImportOutcome,
  hasJob: boolean,
): Promise<ImportReport> {
  const { total, failedCount } = done;
  if (failedCount === 0) return { message: messages.importAllDone(total), failed: null };
  const { fileUrl: url, fileName } = await keepErrors(store, target, done, hasJob);
  const unsaved = partial ? failedCount : total;
  const counts = { totalCount: total, errorCount: failedCount, successCount: total - unsaved };
  return { message: messages.importCounted(total, unsaved), failed: { ...counts, url, fileName } };
}

/** The report of an import that a job has run. @throws HttpError 文件导入失败 when it was cancelled or has failed */
export function reportOfJob(job: Job | undefined): ImportReport {
  if (job?.state !== 'done') throw fail.importFailed(job?.message ?? '');
  const [outcome] = job.result;
  return { message: job.message, failed: outcome ? (outcome as unknown as FailedImport) : null };
}
