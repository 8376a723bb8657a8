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
  /** Writes rows by COPY in the current transaction. @see DatabaseSession.copy */
  copy(target: string, text: string): Promise<void>;
  tx<T>(work: () => Promise<T>): Promise<T>;
  readOnly<T>(timeout: number, work: () => Promise<T>): Promise<T>;
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

/** Runs `work` with the session of the transaction or connection, or with one for this work only. */
async function withSession<T>(
  engine: DatabaseEngine,
  transaction: Transaction | undefined,
  held: DatabaseSession | undefined,
  work: (session: DatabaseSession) => Promise<T>,
): Promise<T> {
  let session = held;
  let broken = false;
  try {
    if (transaction?.ended) throw new Error('this transaction has ended: a statement was not awaited');
    session ??= await engine.acquire();
    return await work(session);
  } catch (error) {
    broken = error instanceof DatabaseError && error.kind === 'connection';
    throw withCallerStack(error);
  } finally {
    if (!held) session?.release(broken);
  }
}

export function buildTransactions(engine: DatabaseEngine): Transactions {
  const transactions = new AsyncLocalStorage<Transaction>();
  const connections = new AsyncLocalStorage<DatabaseSession>();

  const inSession = <T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> => {
    const transaction = transactions.getStore();
    return withSession(engine, transaction, transaction?.session ?? connections.getStore(), work);
  };
  const run: RunStatement = async (sql, params) => {
    const texts = params.map(toParameterText);
    return inSession((session) => session.run(sql, texts));
  };
  const copy = (target: string, text: string) => inSession((session) => session.copy(target, text));

  /** @param begin the statements that begin it */
  async function begun<T>(begin: readonly string[], work: () => Promise<T>): Promise<T> {
    const session = await engine.acquire();
    const transaction: Transaction = { session, ended: false, endListeners: [] };
    let broken = false;
    let committed = false;
    try {
      for (const statement of begin) await session.run(statement, []);
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

  const tx = async <T>(work: () => Promise<T>): Promise<T> => {
    const outer = transactions.getStore();
    return outer && !outer.ended ? work() : begun(['begin'], work);
  };

  async function readOnly<T>(timeout: number, work: () => Promise<T>): Promise<T> {
    if (inTransaction()) throw new Error('a read-only transaction cannot be a part of another one');
    const limit = `set local statement_timeout to ${Math.round(timeout)}`;
    return begun(['begin isolation level repeatable read read only', limit], work);
  }

  const inTransaction = (): boolean => transactions.getStore()?.ended === false;

  function onTransactionEnd(work: (committed: boolean) => void): void {
    const transaction = transactions.getStore();
    if (transaction && !transaction.ended) transaction.endListeners.push(work);
    else work(true);
  }

  const onConnection = <T>(work: () => Promise<T>): Promise<T> => withConnection(engine, connections, work);
  return { run, copy, tx, readOnly, onConnection, inTransaction, onTransactionEnd };
}
