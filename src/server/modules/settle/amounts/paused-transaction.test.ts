/** Order of the steps of two paused transactions. */
import { expect, test } from 'vitest';
import { pauseTransaction } from './paused-transaction';

function recorder() {
  const steps: string[] = [];
  const transaction = async <T>(work: () => Promise<T>): Promise<T> => {
    steps.push('begin');
    try {
      const result = await work();
      steps.push('commit');
      return result;
    } catch (error) {
      steps.push('rollback');
      throw error;
    }
  };
  const start = (name: string, fails = '') => {
    const step = async (which: string) => {
      steps.push(`${which} ${name}`);
      if (fails === which) throw new Error(`${which} ${name} fails`);
      return name;
    };
    return pauseTransaction(
      { transaction },
      () => step('first'),
      async (value) => step('second').then(() => value),
    );
  };
  return { steps, start };
}

test('waits between the steps, so that another one can begin', async () => {
  const { steps, start } = recorder();
  const one = start('a');
  await one.paused;
  const two = start('b');
  await two.paused;
  expect(steps).toEqual(['begin', 'first a', 'begin', 'first b']);
  expect(await one.finish()).toBe('a');
  expect(await two.finish()).toBe('b');
  expect(steps.slice(4)).toEqual(['second a', 'commit', 'second b', 'commit']);
});

test('ends without the second step when it is cancelled', async () => {
  const { steps, start } = recorder();
  const one = start('a');
  await one.cancel();
  expect(steps).toEqual(['begin', 'first a', 'commit']);
  await expect(one.finish()).rejects.toThrow('was cancelled');
});

test.each(['first', 'second'])('rolls back and reports an error of the %s step when it is finished', async (fails) => {
  const { steps, start } = recorder();
  const one = start('a', fails);
  await one.paused;
  await expect(one.finish()).rejects.toThrow(`${fails} a fails`);
  expect(steps.at(-1)).toBe('rollback');
  await one.cancel();
});
