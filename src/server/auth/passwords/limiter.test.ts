import { describe, expect, it, vi } from 'vitest';
import { buildLimiter } from './limiter';

/** A limiter, the tasks that run, and functions that end them. */
function world(maxConcurrent: number, maxWaiting: number) {
  const limit = buildLimiter({ maxConcurrent, maxWaiting, fullError: () => new Error('full') });
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (name: string) =>
    limit(
      () =>
        new Promise<string>((resolve, reject) => {
          started.push(name);
          ends.set(name, (error) => (error ? reject(error) : resolve(name)));
        }),
    );
  return { start, started, end: (name: string, error?: Error) => ends.get(name)!(error) };
}

describe('limiter', () => {
  it('runs the waiting tasks in order of arrival', async () => {
    const { start, started, end } = world(2, 2);
    const tasks = ['a', 'b', 'c', 'd'].map(start);
    expect(started).toEqual(['a', 'b']);
    end('b');
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c']));
    end('a');
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c', 'd']));
    end('c');
    end('d');
    expect(await Promise.all(tasks)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('rejects a task when too many wait, and accepts tasks again when they are done', async () => {
    const { start, started, end } = world(1, 1);
    const [first, second] = [start('a'), start('b')];
    await expect(start('c')).rejects.toThrow('full');
    end('a');
    await vi.waitFor(() => expect(started).toEqual(['a', 'b']));
    end('b');
    expect(await Promise.all([first, second])).toEqual(['a', 'b']);
    const last = start('d');
    end('d');
    expect(await last).toBe('d');
  });

  it('frees the place of a task that fails', async () => {
    const { start, started, end } = world(1, 1);
    const [first, second] = [start('a'), start('b')];
    end('a', new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    await vi.waitFor(() => expect(started).toEqual(['a', 'b']));
    end('b');
    expect(await second).toBe('b');
  });
});
