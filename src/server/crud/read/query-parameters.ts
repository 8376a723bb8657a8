/** The parameters of a request. */

/** Query parameters as fastify parses them. */
export type Query = Readonly<Record<string, unknown>>;

/** A parameter's text; a repeated one is joined as old servers join it. */
export function textParameter(query: Query, key: string): string | undefined {
  const value = Object.hasOwn(query, key) ? query[key] : undefined;
  if (Array.isArray(value)) return value.map(String).join(',');
  return value === undefined || value === null ? undefined : String(value);
}
