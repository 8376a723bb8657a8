/** Uploads one file and reads its path from the response. */
import type { Value } from '@/model/entity/field-type';
import { apiPaths } from '../http/api-paths';
import { FOREIGN_UPLOAD, UPLOAD } from '../http/policy';
import { upload } from '../http/file-transfer';
import { service } from '../service';

export interface UploadSettings {
  /** Upload URL, if it is not the platform's. */
  action?: string;
  /** Whether the token is sent; by default only to the platform. */
  token?: boolean;
  /** Key of the response that contains the path: `message`, else a key of `result`. */
  responseName?: string;
  /** Target folder. */
  biz?: string;
  /** Public file: can be read without sign-in by its path. */
  public?: boolean;
  /** The file is a picture inside a rich text. */
  editor?: boolean;
}

interface UploadOptions {
  /** Gets the progress, from 0 to 1. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
  /** The object that will be saved with this file; see `isUploading`. */
  owner?: object | undefined;
}

const DEFAULT_FOLDER = 'temp';
const EDITOR_FOLDER = 'jeditor';
/** Path sent by servers that store no pictures of rich texts: the picture is then embedded in the text. */
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
  // Some servers send a sentence in `message` and the path in another key.
  return textOf(object['path']) || textOf(object['url']) || message;
}

/** Number of running uploads by owner. */
const runningUploads = service(() => new WeakMap<object, number>());

function countUpload(owner: object | undefined, by: number): void {
  if (owner) runningUploads().set(owner, (runningUploads().get(owner) ?? 0) + by);
}

/** True while a file of this owner is uploading: saving now would lose that file. */
export const isUploading = (owner: object): boolean => (runningUploads().get(owner) ?? 0) > 0;

/**
 * Uploads a file.
 * @returns its path, or the file as a `data:` URL where the server stores none
 * @throws ApiError, or Error without a message when the response contains no path
 */
export async function uploadFile(
  file: File,
  settings: UploadSettings,
  { onProgress, signal, owner }: UploadOptions = {},
): Promise<string> {
  const { action, token = action === undefined, responseName } = settings;
  countUpload(owner, 1);
  try {
    const { message, result } = await upload<Value>(
      action ?? apiPaths.upload,
      [...fieldsOf(settings), ['file', file]],
      {
        policy: token ? UPLOAD : FOREIGN_UPLOAD,
        ...(onProgress ? { onProgress } : {}),
        ...(signal ? { signal } : {}),
      },
    );
    const path = storedPathOf(message, result, responseName);
    if (path === '') throw new Error('');
    return path === INLINE ? await asDataUrl(file) : path;
  } finally {
    countUpload(owner, -1);
  }
}
