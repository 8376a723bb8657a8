/** Runs before each story file: prints the content of the pages when a story fails. */
import { afterEach, beforeEach } from 'vitest';
import { lastSeen, watchTest } from './browser';

beforeEach(({ task }) => watchTest(() => task.result?.state === 'fail'));
afterEach(async ({ task }) => {
  const seen = await lastSeen();
  if (seen.length > 0) console.error(`${task.name}: what its pages showed\n${seen.join('\n---\n')}`);
});
