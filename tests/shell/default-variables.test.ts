/** System variables in defaults at the edge of a day, by the clocks of server and browser, in two time zones. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { derive } from '@/model/record';
import { sampleContext, sampleEntity, type FieldSketches } from '@/model/record/testing/sample-entity';
import { now as browserNow } from '@/runtime/environment/server-clock';
import { openScope } from '@/runtime/service';
import { buildClock } from '@/server/boot/clock';

const FIELDS: FieldSketches = {
  day: { type: 'date', default: '#{date}' },
  clock: { type: 'text', default: '#{time}' },
  moment: { type: 'time', default: '#{datetime}' },
  id: { type: 'text', default: '#{sysUserId}' },
  code: { type: 'text', default: '#{sysUserCode}' },
  name: { type: 'text', default: '#{sysUserName}' },
  org: { type: 'text', default: '#{sysOrgCode}' },
  formula: { type: 'date', default: '=today()' },
};
const USER = { id: 'u1', code: 'admin', name: '管理员', org: 'A01' };

/** The browser's clock on a page that names this zone. */
function browserClock(zone: string): () => string {
  const querySelector = (selector: string) => (selector.includes('time-zone') ? { content: zone } : null);
  vi.stubGlobal('document', { title: '', querySelector });
  openScope();
  return browserNow;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['server', buildClock],
  ['browser', browserClock],
])('defaults by the clock of the %s', (_side, clockOf) => {
  test.each([
    ['Asia/Shanghai', '2026-06-30T15:59:59Z', '2026-06-30', '23:59:59'],
    ['Asia/Shanghai', '2026-06-30T16:00:00Z', '2026-07-01', '00:00:00'],
    ['America/New_York', '2026-06-30T16:00:00Z', '2026-06-30', '12:00:00'],
    ['America/New_York', '2026-07-01T03:59:59Z', '2026-06-30', '23:59:59'],
    ['America/New_York', '2026-07-01T04:00:00Z', '2026-07-01', '00:00:00'],
    // Winter time, and the turn of a year.
    ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31', '23:59:59'],
    ['America/New_York', '2027-01-01T05:00:00Z', '2027-01-01', '00:00:00'],
  ])('in %s at %s are of %s %s', (zone, instant, day, clock) => {
    vi.useFakeTimers({ now: new Date(instant) });
    const now = clockOf(zone)();
    const { values } = derive(sampleEntity(FIELDS), {}, sampleContext({ now }));
    expect(values).toMatchObject({ day, clock, moment: `${day} ${clock}`, formula: day, ...USER });
  });
});
