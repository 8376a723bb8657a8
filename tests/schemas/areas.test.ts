/** The divisions of China are those of the package they come from. */
import { expect, test } from 'vitest';
import { main } from '../../scripts/gen/gen-areas';

test('the committed areas and provinces equal those of the package', async () => {
  expect(await main(['--check'])).toBe(0);
});
