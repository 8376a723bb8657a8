/** Names that editors complete: they follow the schema files, and validators and reference do not see them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namesSchema } from '../../scripts/gen/gen-names';
import { readSchemas } from '../../scripts/schemas/schema-files';
import { texts } from './check-fixture';

const DEFINITIONS = 'src/model/generated/definitions.json';
const META = 'schemas/_meta';
const definitionsOf = (files: ReadonlyMap<string, string>): Record<string, string[]> => {
  const { $defs } = JSON.parse(namesSchema(files)) as {
    $defs: Record<string, { anyOf: [{ enum: string[] }, object] }>;
  };
  return Object.fromEntries(Object.entries($defs).map(([key, { anyOf }]) => [key, anyOf[0].enum]));
};
const fixture = new Map(Object.entries(texts));

describe('names.schema.json', () => {
  it('lists the names of the schema files by what they name', () => {
    const { icon, ...names } = definitionsOf(fixture);
    expect(names).toMatchObject({
      dict: ['buyer_type', 'firm_level', 'order_status'],
      entity: ['shop/firm', 'shop/order', 'shop/order.item', 'shop/person'],
      actionSet: ['approval'],
      rule: ['short20', 'unique'],
    });
    expect(names.screen).toEqual(
      expect.arrayContaining(['shop/desk.page', 'shop/enter.form', 'shop/order.list', 'shop/person-pick.list']),
    );
    expect(names.action).toEqual(expect.arrayContaining(['add', 'import', 'ship', 'drop', 'submit']));
    expect(names.permission).toEqual(
      expect.arrayContaining(['shop:order:print', 'shop:order:submit', 'shop:order:batch_delete', 'shop:firm:detail']),
    );
    expect(names.columnPermission).toEqual(expect.arrayContaining(['shop:order:col:order_no', 'shop:firm:col:rate']));
    expect(icon).toContain('safety-certificate');
  });

  it('forgets a deleted file and reads on past a broken one', () => {
    const files = new Map(fixture);
    files.delete('schemas/_shared/dicts/buyer_type.json');
    files.set('schemas/shop/firm.entity.json', '{ "fields": ');
    files.set('schemas/_shared/rules.json', 'null');
    const names = definitionsOf(files);
    expect(names.dict).toEqual(['firm_level', 'order_status']);
    expect(names.entity).toContain('shop/firm');
    expect(names.columnPermission!.filter((code) => code.startsWith('shop:firm:'))).toEqual([]);
    expect(names.rule).toEqual(['unique']);
    expect(definitionsOf(new Map()).entity).toEqual([]);
  });

  it('is no rule: every definition accepts any value', () => {
    const { $defs } = JSON.parse(namesSchema(readSchemas(['schemas']))) as {
      $defs: Record<string, { anyOf: unknown[] }>;
    };
    for (const [key, { anyOf }] of Object.entries($defs)) expect(anyOf, key).toEqual([expect.any(Object), {}]);
    expect(readFileSync(DEFINITIONS, 'utf8')).not.toMatch(/"names\./);
  });

  it('has every definition that the language refers to', () => {
    const written = JSON.parse(readFileSync(`${META}/names.schema.json`, 'utf8')) as { $defs: object };
    const used = readdirSync(META)
      .filter((file) => file.endsWith('.schema.json'))
      .flatMap((file) => [...readFileSync(`${META}/${file}`, 'utf8').matchAll(/names\.schema\.json#\/\$defs\/(\w+)/g)])
      .map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(Object.keys(written.$defs)));
  });
});
