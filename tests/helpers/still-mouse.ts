/** Component tests share a page: the mouse of the one before must not rest where the next one's calendar opens. */
import { beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';

interface Session {
  send: (method: string, values: object) => Promise<unknown>;
}

beforeEach(async () => {
  await (cdp() as unknown as Session).send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
});
