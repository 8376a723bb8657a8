/** One file on its way to a server, and what became of it. */
import type { Value } from '@/model/entity/field-type';
import { apiPaths } from '../http/api-paths';
import { upload } from '../http/file-transfer';
import { service } from '../service';

export interface UploadSettings {
  /** Another address than the platform's. */
  action?: string;
  /** Sends the token; by default to the platform alone. */
  token?: boolean;
  /** Where the answer holds the path: `message`, else a key of its result. */
  responseName?: string;
  /** Folder. */
  biz?: string;
  /** Anyone may read it who knows its path. */
  public?: boolean;
  /** A picture within formatted text. */
  editor?: boolean;
}

interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
  /** What is saved with this file in it. */
  owner?: object | undefined;
}

const DEFAULT_FOLDER = 'temp';
const EDITOR_FOLDER = 'jeditor';
/** The path of servers that keep no pictures of texts: these stand in the text itself. */
const INLINE = 'local';

function fieldsOf({ biz = DEFAULT_FOLDER, public: open, editor }: UploadSettings): [string, string][] {
  if (editor) {
    return [
      ['biz', EDITOR_FOLDER],
      ['jeditor', '1'],
    ];
  }
  return [['isup', '1'], ['biz', biz], ...(open ? ([['public', '1']] as [string, string][]) : [])];
}

const asDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error()));
    reader.readAsDataURL(file);
  });

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function storedPathOf(message: string, result: Value | null, responseName: string | undefined): string {
  const object = typeof result === 'object' && result !== null && !Array.isArray(result) ? result : {};
  if (responseName !== undefined && responseName !== 'message') {
    return responseName === 'result' ? textOf(result) : textOf(object[responseName]);
  }
  // Some servers put a sentence there, and the file beside it.
  return textOf(object['path']) || textOf(object['url']) || message;
}

/** Running uploads by their owner. */
const runningUploads = service(() => new WeakMap<object, number>());

function countUpload(owner: object | undefined, by: number): void {
  if (owner) runningUploads().set(owner, (runningUploads().get(owner) ?? 0) + by);
}

/** True while any file of a holder is on its way: what is saved now would be saved without it. */
export const isUploading = (holder: object): boolean => (runningUploads().get(holder) ?? 0) > 0;

/**
 * Sends a file.
 * @returns its path, or the file itself as a `data:` address where the server keeps none
 * @throws ApiError, or Error without a message when the server names no path
 */
export async function uploadFile(
  file: File,
  settings: UploadSettings,
  { onProgress, signal, owner: holder }: UploadOptions = {},
): Promise<string> {
  const { action, token = action === undefined, responseName } = settings;
  countUpload(holder, 1);
  try {
    const { message, result } = await upload<Value>(
      action ?? apiPaths.upload,
      [...fieldsOf(settings), ['file', file]],
      {
        quiet: true,
        bare: !token,
        ...(onProgress ? { onProgress } : {}),
        ...(signal ? { signal } : {}),
      },
    );
    const path = storedPathOf(message, result, responseName);
    if (path === '') throw new Error('');
    return path === INLINE ? await asDataUrl(file) : path;
  } finally {
    countUpload(holder, -1);
  }
}
