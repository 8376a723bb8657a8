/**
 * Every call that spec 1 §7 and spec 2 §7 name, with its test. A write is read
 * back through another call and in the database, a read shows a row that the test wrote before.
 */
import { expect } from 'vitest';
import type { Paged, ApiResult } from '@/model/http/api-result';
import type { TestServer } from '../../helpers/server';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Row = Record<string, unknown>;

/** Shared by the calls: the server and the ids written so far. */
export interface World {
  server: TestServer;
  /** Ids and texts by name, filled as the rows run in order. */
  known: Record<string, string>;
  /** Calls and expects success. */
  ask<T = unknown>(method: Method, path: string, sent?: { query?: Record<string, string>; body?: unknown }): Promise<T>;
  /** The whole envelope, optionally of another user. */
  call<T = unknown>(
    method: Method,
    path: string,
    sent?: { query?: Record<string, string>; body?: unknown; token?: string | null },
  ): Promise<ApiResult<T>>;
  /** The one row of a statement. */
  row(sql: string, ...values: unknown[]): Promise<Row>;
  count(sql: string, ...values: unknown[]): Promise<number>;
}

export interface SpecCall {
  method: Method | 'WS';
  /** As the specification writes it. */
  path: string;
  /** Name of a planned feature; absent: tested here. */
  later?: string;
  /** Tested elsewhere, with another server. */
  provenIn?: string;
  prove?: (world: World) => Promise<void>;
}

/** The first row of a page that has one. */
export const first = <T>(page: Paged<T>): T => {
  expect(page.records.length).toBeGreaterThan(0);
  return page.records[0]!;
};

/** A call of a planned feature. */
export const later = (method: SpecCall['method'], path: string, capability: string): SpecCall => ({
  method,
  path,
  later: capability,
});

/** A call that this server supports, and its test. */
export const own = (method: Method, path: string, prove: NonNullable<SpecCall['prove']>): SpecCall => ({
  method,
  path,
  prove,
});
