/** Fields of a form by the permissions of the user and of the form itself (rulings: Permissions). */
import { beforeEach, expect, test } from 'vitest';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';
import { session, type AuthEntry } from '@/runtime/session/session-state';
import { restrictForm } from './form-rights';

const price = { label: '价', type: 'inputNumber', permission: 'demo:paper:col:price', required: true } as const;
const { entity, form } = sampleScreens(
  {
    permissionPrefix: 'demo:paper',
    fields: { no: { label: '号', type: 'input' }, price, cost: { label: '成本', type: 'inputNumber' } },
    children: { line: { title: '行', table: 'demo_line', foreignKey: 'paperId', fields: { cost: price } } },
  },
  { types },
);

const entry = (action: string, type: string, status = '1'): AuthEntry => ({ action, type, status });
const PRICE = 'demo:paper:col:price';
beforeEach(() => Object.assign(session(), { auth: [], allAuth: [] }));

/** What the form does with the price and the cost of the main record. */
function rights(permissions: AuthEntry[] = []): Record<string, 'write' | 'read' | 'none'> {
  const { screen, entity: own } = restrictForm(form, entity, permissions, session());
  const drawn = screen.groups.flatMap((group) => group.fields);
  return Object.fromEntries(
    ['price', 'cost'].map((key) => [
      key,
      !drawn.includes(key) ? 'none' : own.fields[key]!.readonly === true ? 'read' : 'write',
    ]),
  );
}

test.each<[string, AuthEntry[], AuthEntry[], AuthEntry[], 'write' | 'read' | 'none']>([
  ['a server without rules asks nothing', [], [], [], 'write'],
  ['an active rule that is not granted hides', [entry(PRICE, '1')], [], [], 'none'],
  ['a rule that is switched off opens', [entry(PRICE, '1', '0')], [], [], 'write'],
  ['a grant shows', [entry(PRICE, '1')], [entry(PRICE, '1')], [], 'write'],
  ['a rule of type 2 disables', [entry(PRICE, '1'), entry(PRICE, '2')], [entry(PRICE, '1')], [], 'read'],
  ['a grant of type 2 enables', [entry(PRICE, '1'), entry(PRICE, '2')], [entry(PRICE, '2')], [], 'write'],
  ['the list of the form shows', [entry(PRICE, '1')], [], [entry(PRICE, '1')], 'write'],
  ['the list of the form locks with type 2', [], [], [entry(PRICE, '2')], 'read'],
])('%s', (_title, allAuth, auth, permissions, expected) => {
  Object.assign(session(), { auth, allAuth });
  expect(rights(permissions)).toEqual({ price: expected, cost: 'write' });
});

test('a field without a code of its own follows the rule of its column', () => {
  session().allAuth = [entry('demo:paper:col:cost', '1')];
  expect(rights()).toEqual({ price: 'write', cost: 'none' });
});

test('fields of child rows follow their rules; equal rights share one entity', () => {
  session().allAuth = [entry(PRICE, '1')];
  const { entity: own } = restrictForm(form, entity, [], session());
  expect(own.children['line']?.fields['cost']).toMatchObject({
    readonly: true,
    hiddenIn: { form: true, detail: true },
  });
  expect(own.fields['no']).toBe(entity.fields['no']);
  expect(restrictForm(form, entity, [], session()).entity).toBe(own);
  session().allAuth = [];
  expect(restrictForm(form, entity, [], session()).entity).toBe(entity);
});
