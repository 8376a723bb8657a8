/**
 * Every call that spec 1 §7 and spec 2 §7 name, with its owner. An owned call says how it is proven: a write is read
 * back through another call and in the database, a read shows a row that the test wrote before.
 */
import { expect } from 'vitest';
import type { Paged, Result } from '@/model/http/api-result';
import type { TestServer } from '../../helpers/server';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Row = Record<string, unknown>;

/** What the rows share: the server, and what was written so far. */
export interface World {
  server: TestServer;
  /** Ids and texts by name, filled as the rows run in order. */
  known: Record<string, string>;
  /** Calls and demands success. */
  ask<T = unknown>(method: Method, path: string, sent?: { query?: Record<string, string>; body?: unknown }): Promise<T>;
  /** The whole envelope, as somebody else too. */
  call<T = unknown>(
    method: Method,
    path: string,
    sent?: { query?: Record<string, string>; body?: unknown; token?: string | null },
  ): Promise<Result<T>>;
  /** The one row of a statement. */
  row(sql: string, ...values: unknown[]): Promise<Row>;
  count(sql: string, ...values: unknown[]): Promise<number>;
}

export interface SpecCall {
  method: Method | 'WS';
  /** As the specification writes it. */
  path: string;
  /** A later capability by name; absent: proven here. */
  later?: string;
  /** Proven in a test of its own, which needs another server beside ours. */
  provenIn?: string;
  prove?: (world: World) => Promise<void>;
}

/** The first row of a page that has one. */
export const first = <T>(page: Paged<T>): T => {
  expect(page.records.length).toBeGreaterThan(0);
  return page.records[0]!;
};

/** A call of a later capability. */
export const later = (method: SpecCall['method'], path: string, capability: string): SpecCall => ({
  method,
  path,
  later: capability,
});

/** A call that this server answers now, and its proof. */
export const own = (method: Method, path: string, prove: NonNullable<SpecCall['prove']>): SpecCall => ({
  method,
  path,
  prove,
});
