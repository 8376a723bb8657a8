import { describe, expect, test } from 'vitest';
import { actionPayload } from './action-request';

const one = { id: '7', username: 'li', status: 1 };

describe('payload of an action with the template send', () => {
  test('keeps the type of a single placeholder; entered values come before the record, the record before parameters', () => {
    const about = { rows: [one], answers: { reason: '离职' }, params: { roleId: 'r1', username: 'nobody' } };
    expect(
      actionPayload(
        { status: '{status}', who: '{username}', roleId: '{roleId}', why: '原因：{reason}', flag: true },
        about,
      ),
    ).toEqual({ status: 1, who: 'li', roleId: 'r1', why: '原因：离职', flag: true });
  });

  test('fills the ids of several records, and null for a field of one record', () => {
    const about = { rows: [one, { id: '8', username: 'wu' }], answers: null, params: {} };
    expect(actionPayload({ ids: '{ids}', username: '{username}' }, about)).toEqual({ ids: '7,8', username: null });
  });
});
