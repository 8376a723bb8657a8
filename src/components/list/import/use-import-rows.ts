import { useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { ImportMode, ImportPreview } from '@/model/screens/transfer/import-messages';
import { previewImport, saveImportRows } from '@/runtime/files/import';
import { randomId } from '@/runtime/async/random-id';
import { confirm, notify } from '@/runtime/notices/notices';
import { invalidate } from '@/runtime/records/invalidation';
import { isTooManyRows, showImportError } from './import-errors';
import type { ImportReport } from './ImportResult';
import type { ImportBook } from './import-book';
import { messages } from './messages';
import type { ImportTask } from './use-import-task';

interface OpenPreview {
  preview: ImportPreview;
  rows: ImportBook;
}

interface ImportSource {
  entity: Entity;
  /** Id of the list. */
  list: string;
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

/** The key of a request stays the same until it is answered: after a lost reply it is not executed again. */
class SaveKeys {
  private last = { content: '', key: '' };

  keyOf(request: object): string {
    const content = JSON.stringify(request);
    if (this.last.content !== content) this.last = { content, key: randomId() };
    return this.last.key;
  }

  answered(): void {
    this.last = { content: '', key: '' };
  }
}

/** Saves the rows that have no error. @returns the report; null when a warning says why nothing was sent */
async function saveRows(
  { rows }: OpenPreview,
  { entity, list, mode, key }: ImportSource,
  partial: boolean,
  keys: SaveKeys,
  signal: AbortSignal,
): Promise<{ saved: number; report: ImportReport } | null> {
  await rows.finished();
  const { blocked, isWrong } = await rows.check();
  const sent = rows.toSend(blocked);
  if (sent.length === 0 || (!partial && isWrong)) {
    notify.warning(sent.length === 0 ? messages.noneGood : messages.fixFirst);
    return null;
  }
  const request = { rows: sent, mode, key, partial, importList: list };
  const { counts, errors, file } = await saveImportRows(entity.api, request, { key: keys.keyOf(request), signal });
  keys.answered();
  const isSaved = partial || errors.length === 0;
  if (isSaved) void invalidate(entity.id);
  await rows.settle(sent, errors, isSaved);
  const title = isSaved ? messages.left(counts.success, rows.count) : messages.notSaved(counts.error);
  return { saved: counts.success, report: { title, message: '', counts: null, file, errors } };
}

/** Reads the files without saving anything. */
async function openPreview(
  { entity, list, files, mode, key }: ImportSource,
  options: Parameters<typeof previewImport>[3],
): Promise<OpenPreview | null> {
  const [preview, { ImportBook: Book }] = await Promise.all([
    previewImport(entity.api, files, { mode, key, list }, options),
    import('./import-book'),
  ]);
  if (preview.rows.length === 0) return null;
  const rows = new Book(entity, preview);
  await rows.check();
  return { preview, rows };
}

/** The rows of the files: read, corrected and saved. */
export function useImportRows(source: ImportSource) {
  const { task, setReport, onTooMany } = source;
  const [open, setOpen] = useState<OpenPreview | null>(null);
  const [keys] = useState(() => new SaveKeys());
  const [onlyWrong, setOnlyWrong] = useState(false);
  const showOnlyWrong = (only: boolean): void => {
    setOnlyWrong(only);
    open?.rows.showOnlyWrong(only);
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
        const done = open && (await saveRows(open, source, partial, keys, signal));
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
