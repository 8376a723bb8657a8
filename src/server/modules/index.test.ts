import { expect, test } from 'vitest';
import { joinModules } from '.';

test('an application adds functions to an entity of the product', () => {
  const modules = {
    './demo/order.ts': { submit: 1 },
    '../platform/users/user.entity.ts': { freeze: 2 },
    '/app/modules/system/user.ts': { badge: 3 },
    '/app/modules/asset/asset.ts': { retire: 4 },
  };
  expect(joinModules(modules)).toEqual({
    'demo/order': { submit: 1 },
    'system/user': { freeze: 2, badge: 3 },
    'asset/asset': { retire: 4 },
  });
});

test('rejects two functions of one name, naming both files', () => {
  const modules = { './demo/order.ts': { submit: 1 }, '/app/modules/demo/order.ts': { submit: 2 } };
  expect(() => joinModules(modules)).toThrow(
    '/app/modules/demo/order.ts and ./demo/order.ts both export submit of demo/order; rename one',
  );
});
