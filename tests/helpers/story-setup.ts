/** Runs before each story file: prints the content of the pages when a story fails. */
import { afterEach } from 'vitest';
import { lastSeen } from './browser';

afterEach(async ({ task }) => {
  const seen = await lastSeen();
  if (task.result?.state === 'fail') console.error(`${task.name}: what its pages showed\n${seen.join('\n---\n')}`);
});
