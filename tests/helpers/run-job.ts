/** Actions that run as background jobs, in tests of modules. */
import { expect } from 'vitest';
import type { TestServer } from './server';

/**
 * Starts an action with `job` as admin and waits until it has ended.
 * @param path the call of the action: `/sv/bill/match`
 * @returns the message of the job
 * @throws Error with the message of a job that was not started or failed
 */
export async function runJob(
  server: TestServer,
  path: string,
  { ids = [], ask = {} }: { ids?: readonly string[]; ask?: object } = {},
): Promise<string> {
  const { success, result, message } = await server.call<{ jobId: string }>('POST', path, { body: { ids, ask } });
  if (!success || !result) throw new Error(message);
  const read = async () =>
    (await server.call<{ state: string; message: string }>('GET', `/sys/job/${result.jobId}`)).result!;
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).not.toMatch(/^(waiting|running)$/);
  const job = await read();
  if (job.state !== 'done') throw new Error(job.message);
  return job.message;
}
