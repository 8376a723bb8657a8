import { useRef, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { ImportMode } from '@/model/screens/transfer/import-messages';
import { downloadImportTemplate, importFiles, importQuery } from '@/runtime/files/import';
import { showJob } from '@/runtime/jobs/jobs';
import { notify } from '@/runtime/notices/notices';
import { invalidate } from '@/runtime/records/invalidation';
import { showImportError } from './import-errors';
import type { ImportReport } from './ImportResult';
import { messages } from './messages';
import { confirmLeave, useImportRows } from './use-import-rows';
import { useImportTask } from './use-import-task';

export interface ImportSettings {
  entity: Entity;
  /** Id of the list. */
  list: string;
  /** Path of the call. */
  path: string;
  /** Form fields of the contract, without the files. */
  fields: readonly (readonly [string, string])[];
}

type Upload = Parameters<typeof importFiles>;

/** Imports files without a preview. @returns the report of what was left out; null when there is none */
async function importUnseen(entity: Entity, ...upload: Upload): Promise<ImportReport | null> {
  const outcome = await importFiles(...upload);
  if (outcome.kind === 'job') {
    notify.success(messages.started);
    void showJob(outcome.jobId);
    return null;
  }
  void invalidate(entity.id);
  if (outcome.kind === 'errors') return { ...outcome, title: messages.withErrors, errors: [] };
  notify.success(outcome.message || messages.done);
  return null;
}

/** State and requests of the import dialog. Files and rows stay until they are imported or discarded. */
export function useImportDialog({ entity, list, path, fields }: ImportSettings) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [key, setKey] = useState<string | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [tooMany, setTooMany] = useState<string | null>(null);
  const task = useImportTask();
  // Read when the dialog closes: the request that closes it has not left the state yet.
  const finished = useRef(false);
  const mode: ImportMode = key === null ? 'add' : 'update';
  const rows = useImportRows({ entity, list, files, mode, key, task, setReport, onTooMany: setTooMany });
  const upload = (close: () => void, target = path) =>
    task.start(async (options) => {
      try {
        const left = await importUnseen(entity, target, files, fields, options);
        setReport(left);
        finished.current = true;
        if (!left) close();
      } catch (error) {
        showImportError(error, true);
      }
    });
  const background = (close: () => void) => {
    const query = importQuery({ mode, key, list });
    query.set('background', '1');
    return upload(close, `${path}?${query}`);
  };
  const template = () =>
    task.start(async ({ signal }) => {
      await downloadImportTemplate(entity.api, list, signal).catch((error: unknown) => showImportError(error, false));
    });
  return {
    ...rows,
    files,
    changeFiles: (change: (files: readonly File[]) => readonly File[]) => {
      setTooMany(null);
      setFiles(change);
    },
    key,
    setKey,
    report,
    tooMany,
    running: task.running,
    progress: task.progress,
    upload,
    background,
    template,
    mayClose: () => {
      const hasRows = rows.open !== null && rows.open.rows.count > 0;
      return hasRows || (task.running && rows.open === null && !finished.current) ? confirmLeave() : true;
    },
  };
}
