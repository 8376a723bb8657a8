/** What the platform's routes are given. Types only: the parts are built in boot/app.ts, the routes mounted in routes.ts. */
import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth/context';
import type { CrudEngine } from '../crud';
import type { Dictionaries } from './dictionaries/cache';

export interface PlatformContext extends AuthContext {
  dicts: Dictionaries;
  /** The record engine: reads and writes through it apply data rules, masks, names and the audit log. */
  engine: CrudEngine;
}

/** Mounts one group of routes on the API. */
export type PlatformRoutes = (api: FastifyInstance, platform: PlatformContext) => void;
