import { useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { ImportMode, ImportPreview } from '@/model/screens/transfer/import-messages';
import { previewImport, saveImportRows } from '@/runtime/files/import';
import { confirm, notify } from '@/runtime/notices/notices';
import { invalidate } from '@/runtime/records/invalidation';
import { isTooManyRows, showImportError } from './import-errors';
import type { ImportReport } from './ImportResult';
import type { ImportRows } from './import-rows';
import { messages } from './messages';
import type { ImportTask } from './use-import-task';

interface OpenPreview {
  preview: ImportPreview;
  rows: ImportRows;
}

interface ImportSource {
  entity: Entity;
  files: readonly File[];
  mode: ImportMode;
  /** The field that finds the record to update. */
  key: string | null;
  task: ImportTask;
  setReport: (report: ImportReport | null) => void;
  /** Called with the server's message for files that have no preview. */
  onTooMany: (message: string) => void;
}

export const confirmLeave = (): Promise<boolean> =>
  confirm({
    title: messages.leaveTitle,
    text: messages.leaveText,
    danger: true,
    okText: messages.leave,
    cancelText: messages.stay,
  });

/** Saves the rows that have no error. @returns the report; null when a warning says why nothing was sent */
async function saveRows(
  { rows }: OpenPreview,
  { entity, mode, key }: ImportSource,
  partial: boolean,
  signal: AbortSignal,
): Promise<{ saved: number; report: ImportReport } | null> {
  await rows.undoableRows.finished();
  const blocked = await rows.check();
  const sent = rows.toSend(new Set(blocked.keys()));
  if (sent.length === 0 || (!partial && blocked.size > 0)) {
    notify.warning(sent.length === 0 ? messages.noneGood : messages.fixFirst);
    return null;
  }
  const { counts, errors, file } = await saveImportRows(entity.api, { rows: sent, mode, key, partial }, signal);
  const isSaved = partial || errors.length === 0;
  if (isSaved) void invalidate(entity.id);
  await rows.settle(sent, errors, isSaved);
  const title = isSaved ? messages.left(counts.success, rows.count) : messages.notSaved(counts.error);
  return { saved: counts.success, report: { title, message: '', counts: null, file, errors } };
}

/** Reads the files without saving anything. */
async function openPreview(
  { entity, files, mode, key }: ImportSource,
  options: Parameters<typeof previewImport>[3],
): Promise<OpenPreview | null> {
  const [preview, { ImportRows: Rows }] = await Promise.all([
    previewImport(entity.api, files, { mode, key }, options),
    import('./import-rows'),
  ]);
  if (preview.rows.length === 0) return null;
  const rows = new Rows(entity, preview);
  await rows.check();
  return { preview, rows };
}

/** The rows of the files: read, corrected and saved. */
export function useImportRows(source: ImportSource) {
  const { task, setReport, onTooMany } = source;
  const [open, setOpen] = useState<OpenPreview | null>(null);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const showOnlyWrong = (only: boolean): void => {
    setOnlyWrong(only);
    open?.rows.showOnly(only ? open.rows.wrongIds() : null);
  };
  const preview = () =>
    task.start(async (options) => {
      try {
        const found = await openPreview(source, options);
        if (!found) notify.warning(messages.none);
        setOnlyWrong(false);
        setOpen(found);
      } catch (error) {
        if (isTooManyRows(error)) onTooMany(error.message);
        else showImportError(error, false);
      }
    });
  const save = (partial: boolean, close: () => void) =>
    task.start(async ({ signal }) => {
      try {
        const done = open && (await saveRows(open, source, partial, signal));
        if (!done || !open) return;
        showOnlyWrong(false);
        setReport(done.report);
        if (open.rows.count > 0) return;
        notify.success(messages.saved(done.saved));
        setOpen(null);
        close();
      } catch (error) {
        showImportError(error, true);
      }
    });
  /** Back to the files; asks before rows are lost. */
  const back = async (): Promise<void> => {
    if (!(await confirmLeave())) return;
    setOpen(null);
    setReport(null);
  };
  return { open, onlyWrong, showOnlyWrong, preview, save, back };
}
