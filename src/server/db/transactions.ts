/** Statements and transactions over the sessions of an engine. The current transaction is kept in the async context. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseError } from './drivers/database-error';
import type { DatabaseEngine, DatabaseSession, QueryResult } from './drivers/engine';
import { toParameterText } from './drivers/parameters';

interface Transaction {
  session: DatabaseSession;
  /** True once commit or rollback has started. */
  ended: boolean;
  endListeners: ((committed: boolean) => void)[];
}

/** Runs one statement with the parameters `$1`, `$2` … in the current transaction. @throws DatabaseError */
export type RunStatement = (sql: string, params: readonly unknown[]) => Promise<QueryResult>;

/** Runs `work` after the current transaction; at once, as committed, outside of one. */
export type OnTransactionEnd = (work: (committed: boolean) => void) => void;

export interface Transactions {
  run: RunStatement;
  tx<T>(work: () => Promise<T>): Promise<T>;
  onConnection<T>(work: () => Promise<T>): Promise<T>;
  inTransaction(): boolean;
  onTransactionEnd: OnTransactionEnd;
}

/** Drivers create their errors in callbacks: replaces the stack by that of the caller. */
function withCallerStack(error: unknown): unknown {
  if (error instanceof DatabaseError) Error.captureStackTrace(error, withCallerStack);
  return error;
}

/** @returns false when the session cannot roll back and must be discarded */
const rollBack = (session: DatabaseSession): Promise<boolean> =>
  session.run('rollback', []).then(
    () => true,
    () => false,
  );

/** Runs `work` with a connection of its own, which is closed afterwards: its settings may have changed. */
async function withConnection<T>(
  engine: DatabaseEngine,
  connections: AsyncLocalStorage<DatabaseSession>,
  work: () => Promise<T>,
): Promise<T> {
  const session = await engine.acquire();
  try {
    return await connections.run(session, work);
  } finally {
    session.release(true);
  }
}

export function buildTransactions(engine: DatabaseEngine): Transactions {
  const transactions = new AsyncLocalStorage<Transaction>();
  const connections = new AsyncLocalStorage<DatabaseSession>();

  async function run(sql: string, params: readonly unknown[]): Promise<QueryResult> {
    const texts = params.map(toParameterText);
    const transaction = transactions.getStore();
    const held = transaction?.session ?? connections.getStore();
    let session = held;
    let broken = false;
    try {
      if (transaction?.ended) throw new Error('this transaction has ended: a statement was not awaited');
      session ??= await engine.acquire();
      return await session.run(sql, texts);
    } catch (error) {
      broken = error instanceof DatabaseError && error.kind === 'connection';
      throw withCallerStack(error);
    } finally {
      if (!held) session?.release(broken);
    }
  }

  async function tx<T>(work: () => Promise<T>): Promise<T> {
    const outer = transactions.getStore();
    if (outer && !outer.ended) return work();
    const session = await engine.acquire();
    const transaction: Transaction = { session, ended: false, endListeners: [] };
    let broken = false;
    let committed = false;
    try {
      await session.run('begin', []);
      const result = await transactions.run(transaction, work);
      transaction.ended = true;
      await session.run('commit', []);
      committed = true;
      return result;
    } catch (error) {
      transaction.ended = true;
      broken = !(await rollBack(session));
      throw error;
    } finally {
      session.release(broken);
      for (const listener of transaction.endListeners) listener(committed);
    }
  }

  const inTransaction = (): boolean => transactions.getStore()?.ended === false;

  function onTransactionEnd(work: (committed: boolean) => void): void {
    const transaction = transactions.getStore();
    if (transaction && !transaction.ended) transaction.endListeners.push(work);
    else work(true);
  }

  const onConnection = <T>(work: () => Promise<T>): Promise<T> => withConnection(engine, connections, work);
  return { run, tx, onConnection, inTransaction, onTransactionEnd };
}
