/**
 * Moves the mouse to a corner before each test: component tests share a page, and the pointer would hover over elements
 * of the next test.
 */
import { beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';

interface Session {
  send: (method: string, values: object) => Promise<unknown>;
}

beforeEach(async () => {
  await (cdp() as unknown as Session).send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
});
