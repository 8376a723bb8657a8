/** Kysely as query builder: its statements run inside the current transaction if there is one. */
import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult as KyselyResult,
} from 'kysely';
import type { RunStatement } from './transactions';

/** @param run runs one statement in the current transaction */
export function buildKysely<Tables>(run: RunStatement): Kysely<Tables> {
  const connection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<KyselyResult<R>> {
      const { rows, affected } = await run(sql, parameters);
      return { rows: rows as R[], numAffectedRows: BigInt(affected) };
    },
    // oxlint-disable-next-line require-yield -- the contract asks for a generator
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('streaming is not supported: read in pages');
    },
  };
  const rejectTransaction = async () => {
    throw new Error('use db.tx: its transaction is the one that all statements join');
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: async () => undefined,
        acquireConnection: async () => connection,
        beginTransaction: rejectTransaction,
        commitTransaction: rejectTransaction,
        rollbackTransaction: rejectTransaction,
        releaseConnection: async () => undefined,
        destroy: async () => undefined,
      }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
