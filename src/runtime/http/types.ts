/** What a request asks for, without how it is sent, and its reply. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Request {
  readonly method: Method;
  /** Path under the API base, or a complete URL. */
  readonly path: string;
  /** `page`: the path belongs to the page's origin, not to the API base. */
  readonly base?: 'api' | 'page';
  /** Query parameters; null and undefined values are not sent. */
  readonly params?: Params | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A file upload or download: the timeout restarts with every progress event. */
  readonly transfer?: Transfer;
}

export interface Transfer {
  readonly direction: 'upload' | 'download';
  /** Receives a ratio from 0 to 1; not called while the total size is unknown. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

export interface HttpReply {
  readonly status: number;
  readonly data: unknown;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, unknown>>;
}
