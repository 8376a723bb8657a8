/** What a request may carry, checked before any route sees it. */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from './messages';

/** Deeper than any record; what is deeper exhausts the stack of whoever walks it. */
const MAX_DEPTH = 64;
const MAX_PARAMETERS = 500;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** A request that is refused before it is read; `statusCode` is the answer's. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest';
  constructor(
    message: string,
    readonly statusCode = 400,
  ) {
    super(message);
  }
}

/** The depth of brackets in a JSON text, without parsing it: text in quotes is skipped. */
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

/** The closing quote of the JSON string that opens at `start`. */
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

/** `a=1&a=2` → `1,2`: one text per name, as the platform's servers read it. No prototype, so no inherited names. */
export function parseQuery(text: string): Record<string, string> {
  const query = Object.create(null) as Record<string, string>;
  for (const [key, value] of new URLSearchParams(text)) {
    query[key] = key in query ? `${query[key]},${value}` : value;
  }
  return query;
}

/** What turns an object into text: one that brings its own fails wherever a text is expected. */
const CONVERSION_METHODS = ['toString', 'valueOf', 'toJSON'];
/** Texts that may hold such a key; escapes may spell it. */
const MAY_NAME_CONVERSION = /toString|valueOf|toJSON|\\u/;

/** The key of an object of one's own conversion, however deep. */
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
  if (keys.length > MAX_PARAMETERS) throw new BadRequest(messages.badRequest);
  for (const key of keys) if (FORBIDDEN_KEYS.has(key)) throw new BadRequest(messages.badKey(key));
}

/** JSON bodies only, of bounded depth, without keys that reach a prototype; an empty body is no body. */
export function registerBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    ['application/json', 'text/json'],
    { parseAs: 'string' },
    (request, body, done: (error: Error | null, value?: unknown) => void) => {
      if (body.trim() === '') return done(null, undefined);
      if (jsonDepth(body) > MAX_DEPTH) return done(new BadRequest(messages.tooDeep(MAX_DEPTH)));
      return parse(request, body, (error, value) => {
        if (error) return done(new BadRequest(messages.badBody));
        const key = MAY_NAME_CONVERSION.test(body) ? findConversionMethod(value) : undefined;
        return key === undefined ? done(null, value) : done(new BadRequest(messages.badKey(key)));
      });
    },
  );
  app.addHook('onRequest', async (request: FastifyRequest) => assertQuery(request.query as Record<string, string>));
}

/** What fastify itself refuses, in words; null for an error that is none of the client's doing. */
export function describeBadRequest(error: FastifyError | BadRequest, megabytes: number): [number, string] | null {
  const { statusCode = 500 } = error;
  if (error instanceof BadRequest) return [statusCode, error.message];
  if (statusCode === 413) return [413, messages.tooLarge(megabytes)];
  if (statusCode === 415) return [415, messages.badType];
  return statusCode >= 400 && statusCode < 500 ? [statusCode, messages.badRequest] : null;
}
