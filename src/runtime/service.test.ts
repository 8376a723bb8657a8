import { describe, expect, test, vi } from 'vitest';
import { openScope, provide, service } from './service';

const counter = service(() => ({ value: 0 }));

describe('service', () => {
  test('creates its value once per scope and starts anew in the next', () => {
    openScope();
    counter().value += 1;
    expect(counter().value).toBe(1);
    openScope();
    expect(counter().value).toBe(0);
  });

  test('returns the provided value instead of creating one', () => {
    openScope([provide(counter, { value: 7 })]);
    expect(counter().value).toBe(7);
  });

  test('aborts the signal of its scope on dispose and keeps its values readable', () => {
    const { signal, dispose } = openScope();
    counter().value = 3;
    dispose();
    expect([signal.aborted, counter().value]).toEqual([true, 3]);
  });

  test('aborts the signal of a scope when the next one opens', () => {
    const { signal } = openScope();
    openScope();
    expect(signal.aborted).toBe(true);
  });

  test('no runtime module reads a service while it is imported', async () => {
    vi.resetModules();
    const modules = import.meta.glob(['./**/*.ts', '!./**/*.test.ts', '!./**/*-worker.ts']);
    await Promise.all(Object.values(modules).map((load) => load()));
    const fresh = await import('./service');
    expect(() => fresh.service(() => 1)()).toThrow('createRuntime() has not been called');
  });
});
