/** Runs before each story file: a story that fails tells what its pages showed, the only witness on another machine. */
import { afterEach } from 'vitest';
import { lastSeen } from './browser';

afterEach(async ({ task }) => {
  const seen = await lastSeen();
  if (task.result?.state === 'fail') console.error(`${task.name}: what its pages showed\n${seen.join('\n---\n')}`);
});
