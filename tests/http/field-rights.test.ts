/** Rights on fields: what a user may not write is not stored, in the main record and in child rows. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

const text = { label: '文字', type: 'input', size: 40 };
/** One field per kind of right; `free` has none. */
const FIELDS = {
  free: text,
  /** A rule of type 1: hidden unless granted. */
  hidden: { ...text, required: true, default: 'kept', permission: 'fr:paper:col:hidden' },
  /** Rules of type 1 and 2: shown, disabled unless granted. */
  locked: { ...text, required: true, default: 'kept', permission: 'fr:paper:col:locked' },
  byRole: { ...text, default: 'kept', readonly: "=!in('manager', me.roles)" },
  byRoles: { ...text, default: 'kept', readonly: { 'me.roles': { ne: 'manager' } } },
  byDepart: { ...text, default: 'kept', readonly: { 'me.departs': ['S01', 'S02'] } },
};
const RIGHTS = ['hidden', 'locked', 'byRole', 'byRoles', 'byDepart'] as const;

const file = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '单据',
  table: 'fr_paper',
  api: '/fr/paper',
  permissionPrefix: 'fr:paper',
  titleField: 'free',
  fields: FIELDS,
  children: { line: { title: '行', table: 'fr_line', foreignKey: 'paperId', fields: FIELDS } },
};

const forged = Object.fromEntries(RIGHTS.map((key) => [key, 'forged']));
const kept = Object.fromEntries(RIGHTS.map((key) => [key, 'kept']));

describe.each(databaseKinds)('rights on fields on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'field-rights-'));
  let server: TestServer;
  let clerk: string;
  let manager: string;
  beforeAll(async () => {
    mkdirSync(join(folder, 'fr'));
    writeFileSync(join(folder, 'fr/paper.entity.json'), JSON.stringify(file));
    server = await openTestServer({ kind, folders: ['schemas', folder] });
    const rights = buildRights(server);
    const [clerkId, managerId] = [await rights.user('frclerk'), await rights.user('frmanager')];
    await rights.depart('S01', clerkId);
    const plain = [await rights.button('fr:paper:add'), await rights.button('fr:paper:edit')];
    const shown = await rights.button('fr:paper:col:locked');
    const others = [
      await rights.button('fr:paper:col:hidden'),
      await rights.button('fr:paper:col:locked', { perms_type: '2' }),
    ];
    await rights.grant(await rights.role('clerk', clerkId), [...plain, shown]);
    await rights.grant(await rights.role('manager', managerId), [...plain, shown, ...others]);
    clerk = await rights.token(clerkId);
    manager = await rights.token(managerId);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const save = async (token: string, body: Row): Promise<void> => {
    const edits = body['id'] !== undefined;
    const reply = await server.call(edits ? 'PUT' : 'POST', `/fr/paper/${edits ? 'edit' : 'add'}`, { token, body });
    expect(reply).toMatchObject({ success: true });
  };
  /** The stored record, as the administrator reads it. */
  async function stored(free: string): Promise<Row> {
    const page = await server.call<{ records: Row[] }>('GET', '/fr/paper/list', { query: { free } });
    const { result } = await server.call<Row>('GET', '/fr/paper/queryById', {
      query: { id: String(page.result!.records[0]!['id']) },
    });
    return result!;
  }

  test('a new record has the defaults of fields that its author may not write', async () => {
    await save(clerk, { free: 'new', ...forged, line: [{ free: 'a', ...forged }] });
    const record = await stored('new');
    expect(record).toMatchObject({ free: 'new', ...kept, line: [{ free: 'a', ...kept }] });
  });

  test('with the rights the same body is stored', async () => {
    await save(manager, { free: 'all', ...forged, line: [{ free: 'a', ...forged }] });
    expect(await stored('all')).toMatchObject({ ...forged, line: [{ free: 'a', ...forged }] });
  });

  test.each(RIGHTS)(
    'an edit without the right to %s keeps the stored value, in the record and in rows',
    async (key) => {
      const free = `edit ${key}`;
      await save(manager, { free, ...forged, [key]: 'first', line: [{ free: 'a', ...forged, [key]: 'first' }] });
      const before = await stored(free);
      const [row] = before['line'] as Row[];
      const line = [
        { id: row!['id'] ?? null, free: 'b', [key]: 'second' },
        { free: 'c', [key]: 'second' },
      ];
      const body = { id: before['id'] ?? null, updateTime: before['updateTime'] ?? null, [key]: 'second', line };
      await save(clerk, body);
      expect(await stored(free)).toMatchObject({
        [key]: 'first',
        line: [
          { free: 'b', [key]: 'first' },
          { free: 'c', [key]: 'kept' },
        ],
      });
    },
  );
});
