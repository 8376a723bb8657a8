/** Quotes an identifier of the schema for SQL. */
export const quoteIdentifier = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;
