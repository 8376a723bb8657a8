/** Mounts calls of schemas as fastify routes: resolves the caller, wraps results and errors in the reply envelope. */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '@/model/entity/entity';
import type { Schema } from '@/server/http/schema/fields';
import { successReply } from '@/server/http/reply';
import type { Caller, CrudOptions } from '../context/crud-options';
import type { JsonSchema } from './record-schema';
import type { Query } from '../read/query-parameters';

/** Argument of a route handler. */
export interface RouteInput {
  caller: Caller;
  query: Query;
  body: unknown;
  /** Query and path parameters; a path parameter overrides a query parameter of the same name. */
  parameters: Readonly<Record<string, unknown>>;
  request: FastifyRequest;
}

/** A temporary file to send. */
export interface SentFile {
  path: string;
  name: string;
}

/** Result of a handler; mutations add a message. */
export interface RouteResult {
  result: unknown;
  message?: string;
  /** Of the envelope, beside a message; default 200. */
  code?: number;
  /** A temporary file, sent instead of the result and then removed. Only of routes with `sendsFile`. */
  file?: SentFile;
}

/** @throws HttpError for the reply */
export type RouteHandler = (input: RouteInput) => Promise<RouteResult>;

/** A route to mount. */
export interface PlannedRoute {
  call: Call;
  /** What the call does, for the API document. */
  summary: string;
  /** True for users who may call the route; the auth hook replies 510 to others. */
  mayCall: (caller: Caller) => boolean;
  /** Query parameters; lists also accept filters of their fields. */
  querystring?: Schema;
  /** Schema of the body, where the engine does not check it as a record. */
  body?: Schema;
  /** Record schemas for the API document; the engine checks bodies itself. */
  documents?: { body?: JsonSchema; multipart?: Schema; result?: JsonSchema };
  handle: RouteHandler;
  /** True for a GET that writes: it needs the token in a header, and no HEAD route is mounted for it. */
  hasSideEffects?: boolean;
  /** True when the body is a form with files; the handler receives them. */
  multipart?: boolean;
  /** True when the reply may be a file. */
  sendsFile?: boolean;
  /** The call that this one repeats by another method. It is mounted only if that call is mounted here too. */
  aliasOf?: Call;
  /** The call that this one belongs to. It is mounted only if that call is mounted here too. */
  requires?: Call;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** `/settle/{id}/void?x={y}` → `/settle/:id/void`. */
const routePath = (path: string) => path.replace(/\?.*$/, '').replace(/\{([A-Za-z]\w*)\}/g, ':$1');

/** True when a route for the call is mounted already. */
export function hasRoute(app: FastifyInstance, { method, path }: Call): boolean {
  return app.hasRoute({ method, url: `${app.prefix}${routePath(path)}` });
}

const TYPES: Readonly<Record<string, string>> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Sends a temporary file and removes it. */
export async function sendFile(reply: FastifyReply, { path, name }: SentFile): Promise<FastifyReply> {
  const { size } = await stat(path);
  const stream = createReadStream(path);
  stream.once('close', () => void rm(path, { force: true }));
  return reply
    .headers({
      'content-type': TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'content-length': size,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    })
    .send(stream);
}

/** Mounts one call. Errors are replied by the error handler of the app. */
export function mountRoute(
  app: FastifyInstance,
  options: CrudOptions,
  {
    call,
    summary,
    mayCall,
    querystring,
    body,
    documents,
    handle,
    hasSideEffects = false,
    sendsFile = false,
    aliasOf,
  }: PlannedRoute,
): void {
  app.route({
    method: call.method,
    url: routePath(call.path),
    schema: {
      summary,
      ...(querystring ? { querystring } : {}),
      ...(body ? { body } : {}),
      ...(documents ? { documents } : {}),
    },
    config: { access: mayCall, hasSideEffects, isAlias: aliasOf !== undefined },
    exposeHeadRoute: !hasSideEffects && !sendsFile,
    // The compressor takes a file that begins like compressed data for its own output.
    ...(sendsFile ? { compress: false as const } : {}),
    handler: async (request, reply) => {
      const query = asRecord(request.query);
      const input = {
        caller: options.callerOf(request),
        query,
        body: request.body,
        parameters: { ...query, ...asRecord(request.params) },
        request,
      };
      const { result, message, file, code = 200 } = await handle(input);
      if (file) return sendFile(reply, file);
      return message === undefined ? successReply(result) : successReply(result, message, code);
    },
  });
}

const MEGABYTE = 1024 * 1024;
const MAX_FILES = 10;
const MAX_FIELDS = 20;

/** Mounts calls whose body is a form with files, in a scope of their own, so that no other route accepts one. */
export function registerForms(app: FastifyInstance, megabytes: number, mount: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: MAX_FILES, fields: MAX_FIELDS, fieldSize: 10_000, fileSize: megabytes * MEGABYTE },
    });
    mount(scope);
  });
}
