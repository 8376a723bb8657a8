/** Upload state of one field's files, independent of React: uploading, failed and stored files. */
import type { Value } from '@/model/entity/field-type';
import { filesOf, storeFiles, UNKNOWN_FILE, type StoredFile } from '@/model/field-types/stored-files';
import { isCancelled } from '@/runtime/errors/api-error';
import { notify } from '@/runtime/notices/notices';
import { uploadFile, type UploadSettings } from '@/runtime/files/uploads';
import { messages } from './messages';

/** Spec 2 §3, "uploaded file value". Removed files are not in the list. */
export interface FileItem extends StoredFile {
  uid: string;
  type: string;
  status: 'uploading' | 'done' | 'error';
  /** Upload progress, 0 to 100. */
  percent: number;
  /** Why the upload failed; empty otherwise. */
  message: string;
}

export interface UploadListSettings extends UploadSettings {
  /** Keeps only the last files, at most this many; 0 or undefined: all (spec 2 §4). */
  number?: number;
  /** File name suffixes or media types, in the format of `<input accept>`. */
  accept?: string;
  /** Maximum file size in megabytes. */
  maxSize?: number;
  /** False: stores objects instead of paths. */
  returnUrl?: boolean;
  /** Only pictures are accepted. */
  pictures?: boolean;
  /** The user crops a picture to a square before it is uploaded. */
  crop?: boolean;
}

const MEGABYTE = 1024 * 1024;

/** The last `number` files; all files for 0. */
export const keepLast = <T>(files: readonly T[], number: number): T[] =>
  number > 0 ? files.slice(-number) : [...files];

/** Checks a file against an `accept` list such as `.pdf,image/*`. Dropped and pasted files bypass the file dialog. */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: string): boolean {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  return kinds.some((kind) => {
    if (kind === '') return false;
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}

const itemOfStored = (file: StoredFile): FileItem => ({
  ...file,
  uid: crypto.randomUUID(),
  type: '',
  status: 'done',
  percent: 100,
  message: '',
});

interface Options {
  settings: UploadListSettings;
  onChange: (value: Value) => void;
  /** Owner of the uploads, e.g. a form, which waits for them before it is saved. */
  owner?: object | undefined;
}

/**
 * Observable list of one field's files with their upload state. It reports a new field value through `onChange` once no
 * upload is running.
 */
export class UploadList {
  #items: readonly FileItem[];
  /** Field value of the stored files in `#items`. */
  #value: Value;
  /** Files that are being uploaded or can be retried, by uid. */
  readonly #sources = new Map<string, { file: File; abort: AbortController }>();
  readonly #listeners = new Set<() => void>();

  #options: Options;

  constructor(value: Value, options: Options) {
    this.#options = options;
    this.#value = value;
    this.#items = filesOf(value).map(itemOfStored);
  }

  readonly items = (): readonly FileItem[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Updates the settings and callbacks after a render. */
  setOptions(options: Options): void {
    this.#options = options;
  }

  /** Replaces the files after the field's value was set from outside; running uploads are aborted. */
  reset(value: Value): void {
    if (JSON.stringify(value) === JSON.stringify(this.#value)) return;
    for (const { abort } of this.#sources.values()) abort.abort();
    this.#sources.clear();
    this.#value = value;
    this.#show(filesOf(value).map(itemOfStored));
  }

  add(files: readonly File[]): void {
    const { number = 0, accept, pictures = false } = this.#options.settings;
    const rejectionOf = (file: File): string | null => {
      if (pictures && !file.type.includes('image')) return messages.notPicture;
      return accept && !isAccepted(file, accept) ? messages.notAccepted(file.name, accept) : null;
    };
    for (const rejection of files.map(rejectionOf)) if (rejection !== null) notify.warning(rejection);
    const added = files
      .filter((file) => rejectionOf(file) === null)
      .map((file): FileItem => {
        const { name, type, size } = file;
        const item: FileItem = {
          ...itemOfStored({ name: name || UNKNOWN_FILE, path: '', size }),
          type,
          status: 'uploading',
          percent: 0,
        };
        this.#sources.set(item.uid, { file, abort: new AbortController() });
        return item;
      });
    const items = keepLast([...this.#items, ...added], number);
    for (const { uid } of this.#items) if (!items.some((one) => one.uid === uid)) this.#drop(uid);
    this.#show(items);
    for (const { uid } of added) if (items.some((one) => one.uid === uid)) void this.#send(uid);
  }

  retry(uid: string): void {
    const source = this.#sources.get(uid);
    if (!source) return;
    this.#sources.set(uid, { ...source, abort: new AbortController() });
    this.#change(uid, { status: 'uploading', percent: 0, message: '' });
    void this.#send(uid);
  }

  remove(uid: string): void {
    this.#drop(uid);
    this.#show(this.#items.filter((one) => one.uid !== uid));
    this.#tell();
  }

  async #send(uid: string): Promise<void> {
    const { file, abort } = this.#sources.get(uid)!;
    const { settings } = this.#options;
    try {
      const { maxSize } = settings;
      if (maxSize && file.size > maxSize * MEGABYTE) throw new Error(messages.tooLarge(maxSize));
      const path = await uploadFile(file, settings, {
        signal: abort.signal,
        owner: this.#options.owner,
        onProgress: (done) => this.#change(uid, { percent: Math.floor(done * 100) }),
      });
      this.#sources.delete(uid);
      this.#change(uid, { status: 'done', percent: 100, path });
    } catch (error) {
      if (isCancelled(error)) return;
      this.#change(uid, {
        status: 'error',
        message: (error instanceof Error && error.message) || messages.unknownError,
      });
      notify.error(messages.failed(file.name));
    }
    this.#tell();
  }

  /** Reports the new value once no upload is running (spec 2 §4). */
  #tell(): void {
    if (this.#items.some(({ status }) => status === 'uploading')) return;
    const { settings, onChange } = this.#options;
    const done = this.#items.filter(({ status }) => status === 'done');
    const value = storeFiles(done, { props: { returnUrl: settings.returnUrl } });
    if (JSON.stringify(value) === JSON.stringify(this.#value)) return;
    this.#value = value;
    onChange(value);
  }

  #change(uid: string, change: Partial<FileItem>): void {
    if (this.#items.some((one) => one.uid === uid))
      this.#show(this.#items.map((one) => (one.uid === uid ? { ...one, ...change } : one)));
  }

  #drop(uid: string): void {
    this.#sources.get(uid)?.abort.abort();
    this.#sources.delete(uid);
  }

  #show(items: readonly FileItem[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}
