/** Deletion of old rows when the server starts and once a day. */
import type { FastifyInstance } from 'fastify';

const DAY_MS = 86_400_000;

/**
 * Runs `work` when the app is ready and then once a day, one run at a time. Closing the app waits for the current run.
 * An error is logged with `what`.
 */
export function scheduleDaily(
  app: Pick<FastifyInstance, 'addHook' | 'log'>,
  what: string,
  work: () => Promise<void>,
): void {
  let running = Promise.resolve();
  const run = () => {
    running = running.then(work).catch((err: unknown) => app.log.error({ err }, what));
  };
  const daily = setInterval(run, DAY_MS);
  daily.unref();
  app.addHook('onReady', async () => run());
  app.addHook('onClose', async () => {
    clearInterval(daily);
    await running;
  });
}
