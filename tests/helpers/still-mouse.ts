/** Component tests share a page: moves the mouse away so that it does not hover over the next test's elements. */
import { beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';

interface Session {
  send: (method: string, values: object) => Promise<unknown>;
}

beforeEach(async () => {
  await (cdp() as unknown as Session).send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
});
