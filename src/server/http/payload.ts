/** Parses queries and JSON bodies, and rejects dangerous ones before a route handles them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from './errors';

/** Nesting levels of a JSON body; deeper values could exhaust the stack of recursive functions. */
const MAX_DEPTH = 64;
const MAX_PARAMETERS = 500;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Nesting depth of a JSON text, counted without parsing; strings are skipped. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 0x22) {
      at = endOfString(text, at);
    } else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (char === 0x7d || char === 0x5d) {
      depth -= 1;
    }
  }
  return deepest;
}

/** Index of the closing quote of the JSON string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

/** Parses a query; a repeated parameter is joined (`a=1&a=2` → `1,2`). The result has no prototype, so no inherited names. */
export function parseQuery(text: string): Record<string, string> {
  const query = Object.create(null) as Record<string, string>;
  for (const [key, value] of new URLSearchParams(text)) {
    query[key] = key in query ? `${query[key]},${value}` : value;
  }
  return query;
}

/** Methods that convert an object to text. A body with such a key would fail wherever a text is expected. */
const CONVERSION_METHODS = ['toString', 'valueOf', 'toJSON'];
/** Quick test for JSON texts that may contain such a key, possibly escaped. */
const MAY_NAME_CONVERSION = /toString|valueOf|toJSON|\\u/;

/** The first own conversion method in a value, at any depth. */
function findConversionMethod(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const own = CONVERSION_METHODS.find((key) => Object.hasOwn(value, key));
  if (own !== undefined) return own;
  for (const one of Object.values(value)) {
    const found = findConversionMethod(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function assertQuery(query: Readonly<Record<string, string>>): void {
  const keys = Object.keys(query);
  if (keys.length > MAX_PARAMETERS) throw fail.badRequest();
  for (const key of keys) if (FORBIDDEN_KEYS.has(key)) throw fail.badKey(key);
}

/** Accepts JSON bodies of limited depth without keys that reach a prototype. An empty body is undefined. */
export function registerBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    ['application/json', 'text/json'],
    { parseAs: 'string' },
    (request, body, done: (error: Error | null, value?: unknown) => void) => {
      if (body.trim() === '') return done(null, undefined);
      if (jsonDepth(body) > MAX_DEPTH) return done(fail.tooDeep(MAX_DEPTH));
      return parse(request, body, (error, value) => {
        if (error) return done(fail.badBody());
        const key = MAY_NAME_CONVERSION.test(body) ? findConversionMethod(value) : undefined;
        return key === undefined ? done(null, value) : done(fail.badKey(key));
      });
    },
  );
  app.addHook('onRequest', async (request: FastifyRequest) => assertQuery(request.query as Record<string, string>));
}
