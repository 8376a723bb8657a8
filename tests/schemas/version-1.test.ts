import { describe, expect, test } from 'vitest';
import { fillEntity } from '@/model/entity/fill-entity';
import type { EntityFile } from '@/model/generated/files';
import { types } from '@/registry/values';
import { upgrade, type JsonObject } from '@/model/schema-migration';
import { readSchemas } from '../../scripts/schemas/schema-files';
import { inVersion1 } from '../helpers/version-1';

const files = [...readSchemas(['schemas', 'tests/schemas'])].flatMap(([path, text]) => {
  const kind = /\.(entity|list|form)\.json$/.exec(path)?.[1];
  return kind === undefined ? [] : [[kind, path, JSON.parse(text) as JsonObject] as const];
});
/** Files that override others have only a part of the properties. */
const entities = files.filter(
  ([kind, , data]) => kind === 'entity' && data.fields !== undefined && data.api !== undefined,
);

const fill = (path: string, data: unknown) => fillEntity(path, data as EntityFile, { types });

describe('a file of version 1 means the same after the upgrade', () => {
  test('there are files, and version 1 has other names', () => {
    expect(entities.length).toBeGreaterThan(40);
    const changed = files.filter(([kind, , data]) => {
      const { version: _now, ...now } = data;
      const { version: _old, ...old } = inVersion1(kind, data);
      return JSON.stringify(now) !== JSON.stringify(old);
    });
    expect(changed.length).toBeGreaterThan(entities.length);
  });

  test('every entity is filled as from its file of version 2', () => {
    const different = entities.filter(([kind, path, data]) => {
      const upgraded = fill(path, upgrade(kind, inVersion1(kind, data)));
      return JSON.stringify(upgraded) !== JSON.stringify(fill(path, data));
    });
    expect(different.map(([, path]) => path)).toEqual([]);
  });

  test.each(['list', 'form'])('every %s is the file of version 2', (wanted) => {
    for (const [kind, path, data] of files)
      if (kind === wanted) expect(upgrade(kind, inVersion1(kind, data)), path).toEqual(data);
  });
});
