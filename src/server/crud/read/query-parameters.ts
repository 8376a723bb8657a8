/** Query parameters of a request. */

/** As parsed by fastify: texts, or lists of texts for repeated parameters. */
export type Query = Readonly<Record<string, unknown>>;

/** The text of a parameter; a repeated one is joined by commas, as servers in the field do. */
export function textParameter(query: Query, key: string): string | undefined {
  const value = Object.hasOwn(query, key) ? query[key] : undefined;
  if (Array.isArray(value)) return value.map(String).join(',');
  return value === undefined || value === null ? undefined : String(value);
}
