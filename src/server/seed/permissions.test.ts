import { expect, test } from 'vitest';
import { compareGrants } from './permissions';

const grant = (key: string) => {
  const [role = '', permission = ''] = key.split('/');
  return { id: key, role, permission };
};

/** Inserted and revoked keys. Roles `r`, `s` and permissions `a`, `b` are in the files. */
function plan(wanted: string[], base: string[], added: string[] = []) {
  const input = { wanted: wanted.map(grant), base: new Set(base), present: new Set(['r', 's', 'a', 'b']) };
  const { insert, revoke } = compareGrants({ ...input, added: new Set(added) });
  return [insert.map(({ id }) => id), revoke];
}

test.each<[string, string[], string[], string[], string[], string[]]>([
  ['does nothing for a known grant, revoked or not', ['r/a'], ['r/a'], [], [], []],
  ['inserts a grant that is new in the files', ['r/a', 'r/b'], ['r/a'], [], ['r/b'], []],
  ['revokes a grant that left the files', ['r/a'], ['r/a', 'r/b'], [], [], ['r/b']],
  ['keeps grants of a role that left the files', ['r/a'], ['r/a', 'gone/a'], [], [], []],
  ['keeps grants of a permission that left the files', ['r/a'], ['r/a', 'r/gone'], [], [], []],
  ['without a base, inserts for added rows only', ['r/a', 'r/b'], [], ['b'], ['r/b'], []],
  ['inserts for an added role', ['s/a', 'r/a'], ['r/a'], ['s'], ['s/a'], []],
])('%s', (_title, wanted, base, added, insert, revoke) => {
  expect(plan(wanted, base, added)).toEqual([insert, revoke]);
});
