/** The error class of the server, and the factories that the `errors.ts` of each folder defines with it. */

/** Properties of an error beside its message; all have defaults. */
interface ErrorOptions {
  /** Of the envelope (contract.md §0): 401 sign in again, 409 changed meanwhile, 500 rejected by a rule, 510 no permission. */
  code?: number;
  /** Details for the client. */
  result?: unknown;
  /** Of the response; clients expect 200 for every error of the API except 401. */
  status?: number;
}

/** An error that the user sees. Its reply is the envelope `{success: false, code, message, result}` with `X-Error-Code`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: number;
  readonly result: unknown;
  readonly status: number;

  /**
   * @param errorCode stable code `area.name` of the catalogue (docs/reference/errors.md)
   * @param message for the user
   */
  constructor(
    readonly errorCode: string,
    message: string,
    { code = 500, result = null, status = code === 401 ? 401 : 200 }: ErrorOptions = {},
  ) {
    super(message);
    this.code = code;
    this.result = result;
    this.status = status;
  }

  /** The same error with details for the client. */
  with(result: unknown): HttpError {
    return new HttpError(this.errorCode, this.message, { code: this.code, status: this.status, result });
  }
}

type MessageText = string | ((...values: never[]) => string);
interface Definition extends Omit<ErrorOptions, 'result'> {
  readonly text: MessageText;
}
type ValuesOf<G> = (G extends Definition ? G['text'] : G) extends (...values: infer V) => string ? V : [];

/** Line of the catalogue. */
export interface ErrorEntry {
  errorCode: string;
  /** The message with `…` for its values. */
  message: string;
  code: number;
  status: number;
}
/** Builds an error from the values of its message. */
export type ErrorFactory<V extends unknown[]> = ((...values: V) => HttpError) & {
  /** For the catalogue; the values of a message are texts or numbers, so that `…` can stand for them. */
  entry(): ErrorEntry;
};

function factoryOf(errorCode: string, given: MessageText | Definition): ErrorFactory<never[]> {
  const { text, ...options }: Definition = typeof given === 'object' ? given : { text: given };
  const build = (...values: never[]) =>
    new HttpError(errorCode, typeof text === 'string' ? text : text(...values), options);
  const entry = (): ErrorEntry => {
    const { message, code, status } = build(...Array.from({ length: text.length }, () => '…' as never));
    return { errorCode, message, code, status };
  };
  return Object.assign(build, { entry });
}

/**
 * Factories of errors: `throw fail.tooLarge(5)`.
 * @param area first part of the codes. A code is public and never renamed
 * @param definitions message by name, with the code of the envelope where it is not 500
 */
export const defineErrors = <const T extends Readonly<Record<string, MessageText | Definition>>>(
  area: string,
  definitions: T,
): { readonly [K in keyof T]: ErrorFactory<ValuesOf<T[K]>> } =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, given]) => [name, factoryOf(`${area}.${name}`, given)]),
  ) as unknown as { readonly [K in keyof T]: ErrorFactory<ValuesOf<T[K]>> };
