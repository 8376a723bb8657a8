/** Untrusted JSON: bodies of requests and responses, settings, columns of the database. */

/** An object of JSON whose members can have any type. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object, as opposed to a list, a scalar or null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns null for a text that is not JSON, or not an object */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
