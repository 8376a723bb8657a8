import { expect, it } from 'vitest';
import { defineErrors } from './http-error';

const fail = defineErrors('shop', {
  closed: '已关门',
  tooMany: (most: number) => `最多${most}件`,
  forbidden: { text: '没有权限', code: 510 },
  unauthorized: { text: '请登录', code: 401 },
  busy: { text: '忙', code: 503, status: 503 },
});

it('builds errors with their code, message, envelope code and status', () => {
  const parts = [fail.closed(), fail.tooMany(3), fail.forbidden(), fail.unauthorized(), fail.busy()];
  expect(
    parts.map(({ errorCode, message, code, status, result }) => [errorCode, message, code, status, result]),
  ).toEqual([
    ['shop.closed', '已关门', 500, 200, null],
    ['shop.tooMany', '最多3件', 500, 200, null],
    ['shop.forbidden', '没有权限', 510, 200, null],
    ['shop.unauthorized', '请登录', 401, 401, null],
    ['shop.busy', '忙', 503, 503, null],
  ]);
});

it('keeps everything but the result when details are added', () => {
  expect(fail.busy().with({ at: 1 })).toMatchObject({
    errorCode: 'shop.busy',
    code: 503,
    status: 503,
    result: { at: 1 },
  });
});

it('describes an error for the catalogue without its values', () => {
  expect(fail.tooMany.entry()).toEqual({ errorCode: 'shop.tooMany', message: '最多…件', code: 500, status: 200 });
});
