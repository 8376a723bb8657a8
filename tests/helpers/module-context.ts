/** Runs code as a server function: shared functions of modules are tested with their argument, in a transaction. */
import { randomUUID } from 'node:crypto';
import type { ActionFunction, FunctionContext } from '@/server/module-api';
import type { DatabaseKind } from './databases';
import { openModule, type ModuleTest } from './module';

export interface ContextTest extends ModuleTest {
  /** Runs `work` as a function of the administrator, in its own transaction. An error rolls it back and is thrown. */
  run<T>(work: (context: FunctionContext) => Promise<T>): Promise<T>;
}

/** Opens a server on a fresh database. Close it in `afterAll`. */
export async function openContext(kind?: DatabaseKind, env: Record<string, string> = {}): Promise<ContextTest> {
  const works = new Map<string, (context: FunctionContext) => Promise<void>>();
  const run: ActionFunction = async (context) => works.get(String(context.ask.work))!(context);
  const module = await openModule({
    schemas: 'tests/helpers/context-schemas',
    functions: { 'test/context': { run } },
    env,
    ...(kind === undefined ? {} : { kind }),
  });
  return {
    ...module,
    async run<T>(work: (context: FunctionContext) => Promise<T>): Promise<T> {
      const key = randomUUID();
      const outcome: { value?: T; error?: unknown } = {};
      works.set(key, async (context) => {
        try {
          outcome.value = await work(context);
        } catch (error) {
          outcome.error = error;
          throw error;
        }
      });
      const reply = await module.server.call('POST', '/test/context/run', { body: { ask: { work: key } } });
      works.delete(key);
      if (outcome.error !== undefined) throw outcome.error;
      if (!reply.success) throw new Error(reply.message);
      return outcome.value as T;
    },
  };
}
