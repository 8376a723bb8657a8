/**
 * Parts of request schemas, with the TypeScript type of the value. Schemas check and never change a request: clients
 * send a text also as number and an empty one as null, ids as text or list, and properties that no route reads.
 */

/** A JSON Schema; `T` is the type of the values that it accepts and exists only for the compiler. */
export interface Schema<T = unknown> {
  readonly type?: string | readonly string[];
  /** Chinese name of a value, in messages and on the API page. */
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly description?: string;
  readonly format?: string;
  readonly __value?: T;
}

/** The type of the values that a schema accepts. */
export type ValueOf<S> = S extends { readonly __value?: infer T } ? Exclude<T, undefined> : unknown;

/** A text as clients send it. */
export type Text = string | number | null;
/** Ids as comma-separated text (a last comma is allowed) or as a list. */
export type Ids = Text | readonly (string | number)[];
/** A switch: clients send it as boolean, number or text. */
export type Flag = Text | boolean;
/** An object, its JSON text, or nothing. */
export type Json = Readonly<Record<string, unknown>> | string | null;

/** A text. @param title Chinese name, in messages and on the API page */
export const text = (title: string): Schema<Text> => ({ type: ['string', 'number', 'null'], title });

export const flag = (title: string): Schema<Flag> => ({ type: ['boolean', 'string', 'number', 'null'], title });

export const ids = (title: string): Schema<Ids> => ({
  type: ['string', 'number', 'array', 'null'],
  title,
  items: { type: ['string', 'number'] },
  description: '逗号分隔的文本，或列表',
});

export const json = (title: string): Schema<Json> => ({ type: ['object', 'string', 'null'], title });

/** @param items schema of each entry */
export const list = <T>(title: string, items: Schema<T>): Schema<readonly T[] | null> => ({
  type: ['array', 'null'],
  title,
  items,
});

/** A JSON body; every property can be missing. */
export const body = <P extends Readonly<Record<string, Schema>>>(
  properties: P,
): Schema<{ readonly [K in keyof P]?: ValueOf<P[K]> }> => ({ type: 'object', properties });

const texts = (titles: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(titles).map(([key, title]) => [key, { type: 'string', title }]));

/** Query parameters: always text, each can be missing. @param titles Chinese names by parameter */
export const query = <K extends string>(
  titles: Readonly<Record<K, string>>,
): Schema<{ readonly [P in K]?: string }> => ({
  type: 'object',
  properties: texts(titles),
});

/** Path parameters. @param titles Chinese names by parameter */
export const params = <K extends string>(titles: Readonly<Record<K, string>>): Schema<Readonly<Record<K, string>>> => ({
  type: 'object',
  properties: texts(titles),
  required: Object.keys(titles),
});

/** Query parameters of every list (contract.md §0, §4.3). */
export const paging = {
  pageNo: '页码，从 1 开始',
  pageSize: '每页条数，-521 为全部',
  column: '排序字段',
  order: 'asc 或 desc',
  sortInfoString: '各列方向不同时的排序，JSON',
} as const;
