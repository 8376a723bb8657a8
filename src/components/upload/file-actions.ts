/** Actions of one file, shared by the list and the menu of a cell. */
import { UNKNOWN_FILE } from '@/model/field-types/stored-files';
import { notify, reportError } from '@/runtime/notices/notices';
import { downloadStoredFile } from '@/runtime/files/stored-files';
import type { FileItem, UploadList } from './upload-list';
import { messages } from './messages';

export interface FilePermissions {
  allowDownload?: boolean;
  allowRemove?: boolean;
}

export interface FileAction {
  key: 'download' | 'retry' | 'remove';
  label: string;
}

/** Download and remove are allowed unless the settings forbid them (spec 2 §6). A locked field allows no changes. */
export function fileActionsOf(
  { status }: Pick<FileItem, 'status'>,
  { allowDownload, allowRemove }: FilePermissions,
  locked: boolean,
): FileAction[] {
  const all: (FileAction | false)[] = [
    status === 'done' && allowDownload !== false && { key: 'download', label: messages.download },
    status === 'error' && !locked && { key: 'retry', label: messages.retry },
    !locked && allowRemove !== false && { key: 'remove', label: messages.remove },
  ];
  return all.filter((one) => one !== false);
}

/** Runs an action. The file may be gone, because the menu can stay open after it was removed. */
export function runFileAction(key: string, item: FileItem | undefined, list: UploadList): void {
  if (!item) notify.warning(UNKNOWN_FILE);
  else if (key === 'download') downloadStoredFile(item.path, item.name).catch(reportError);
  else if (key === 'retry') list.retry(item.uid);
  else if (key === 'remove') list.remove(item.uid);
  else notify.warning(messages.unknownAction);
}
