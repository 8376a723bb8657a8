/** Types requests by the schemas of their routes, and names what a route's schema holds. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { Schema, ValueOf } from './fields';

/** Types `request.body`, `request.query` and `request.params` by the schemas of a route. */
export interface SchemaTypes extends FastifyTypeProvider {
  validator: ValueOf<this['schema']>;
  serializer: unknown;
}

/** The app on which routes with schemas are mounted. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, SchemaTypes>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route repeats another one by a method that older clients use. */
    isAlias?: boolean;
  }
  interface FastifySchema {
    /** What the call does, in Chinese; its line on the API page. */
    summary?: string;
    /** For the API document only: what the handler checks itself, and the `result` of the reply. */
    documents?: { body?: object; multipart?: Schema; result?: object };
  }
}
