/** A field type's folder is complete, and its fixtures cover every member of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { QueryRule } from '@/model/entity/column-type';
import { types } from '@/registry/values';
import { cases } from './fixture-cases';

const FOLDER = 'renderers/fields';
const DEFAULT_RULES: readonly QueryRule[] = ['eq', 'ne', 'in'];
const folders = readdirSync(FOLDER);
const has = (name: string, file: string) => existsSync(`${FOLDER}/${name}/${file}`);

interface PropsSchema {
  type: string;
  description: string;
  additionalProperties: boolean;
  properties: Record<string, { description?: string }>;
}

describe.each(folders)('%s', (name) => {
  it('has value.ts and props.schema.json', () => {
    expect(has(name, 'value.ts')).toBe(true);
    expect(types.get(name)?.name).toBe(name);
  });

  it('explains every property in Chinese and allows no other', () => {
    const schema = JSON.parse(readFileSync(`${FOLDER}/${name}/props.schema.json`, 'utf8')) as PropsSchema;
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    for (const { description } of [schema, ...Object.values(schema.properties)]) {
      expect(description).toMatch(/[\u4e00-\u9fa5].*。$/);
    }
  });
});

const proven = [...new Set(cases.map(({ type }) => type.name!))];

describe.each(proven)('fixtures of %s', (name) => {
  const own = cases.filter(({ type }) => type.name === name).map(({ fixture }) => fixture);
  const type = types.get(name)!;
  const asked = own.flatMap(({ queries }) => queries);

  it('query by every rule of the type, and by no other', () => {
    const rules = [...(type.rules ?? DEFAULT_RULES), ...(type.range ? ['range'] : [])];
    expect([...new Set(asked.map(({ rule }) => rule))].toSorted()).toEqual(rules.toSorted());
  });

  it('hold values, and queries that match some rows and not others', () => {
    for (const { values } of own) expect(values.length).toBeGreaterThan(0);
    if (type.rules?.length === 0) return;
    const telling = own.some(({ values, queries }) =>
      queries.some(({ finds }) => finds.length > 0 && finds.length < values.length),
    );
    expect(telling).toBe(true);
  });

  it('prove rejections and older values where the type has any', () => {
    if (type.check) expect(own.flatMap(({ checks }) => checks)).not.toEqual([]);
    if (type.normalize) expect(own.flatMap(({ normalizes = [] }) => normalizes)).not.toEqual([]);
    if (type.fromText) expect(own.flatMap(({ rejects: refuses = [] }) => refuses)).not.toEqual([]);
  });

  it('enter both ends of a range, and several values for the rule in', () => {
    if (type.range) expect(own.some(({ range }) => range)).toBe(true);
    if (
      type.rules?.includes('in') &&
      own.some(({ enter }) => enter && !('form' in enter && enter.form.keys === null))
    ) {
      expect(own.some(({ multiple }) => multiple)).toBe(true);
    }
  });
});

it('every type is complete', () => {
  expect(folders.filter((name) => !has(name, 'view.tsx') || !proven.includes(name))).toEqual([]);
});
