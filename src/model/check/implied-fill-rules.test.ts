import { expect, test } from 'vitest';
import { fillRulesOf, parseFile } from './schema-file';

const entity = (version: number) =>
  parseFile(
    'schemas/shop/order.entity.json',
    'shop/order.entity.json',
    JSON.stringify({
      $schema: '../_meta/entity.schema.json',
      version,
      title: '订单',
      table: 'shop_order',
      api: '/shop/order',
      [version === 1 ? 'auth' : 'permissionPrefix']: 'shop:order',
      [version === 1 ? 'label' : 'titleField']: 'no',
      fields: { no: { label: '单号', type: 'input', default: '${OR}' } },
    }),
  );

test('files of version 1 imply the rules of their numbers, which go on counting; later files declare them', () => {
  const implied = { OR: { title: 'OR 编号', format: 'OR{yyyyMMdd}{seq}' } };
  expect(fillRulesOf([entity(1)])).toEqual(implied);
  expect(fillRulesOf([entity(2)])).toEqual({});
  const text = {
    $schema: '../_meta/fill-rules.schema.json',
    version: 2,
    rules: { OR: { title: '单号', format: '{seq}' } },
  };
  const declare = (data: unknown) => parseFile('a', '_shared/fill-rules.json', JSON.stringify(data));
  expect(fillRulesOf([entity(1), declare(text)])).toEqual(text.rules);
  expect(fillRulesOf([entity(1), declare({})])).toBeNull();
});
