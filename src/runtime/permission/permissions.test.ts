import { beforeEach, describe, expect, it } from 'vitest';
import { hiddenButtons, isColumnVisible, isEnabled, isShown } from './permissions';
import { session, type AuthEntry } from '../session/session-state';

const entry = (action: string, type: string, status?: string): AuthEntry => ({
  action,
  type,
  ...(status ? { status } : {}),
});

interface Row {
  why: string;
  auth?: AuthEntry[];
  allAuth?: AuthEntry[];
  form?: AuthEntry[];
  code?: string | null;
  declared?: boolean;
  is: boolean;
}

const use = ({ auth = [], allAuth = [] }: Row) => Object.assign(session(), { auth, allAuth });
beforeEach(() => use({ why: '', is: true }));

/** rulings.md, Permissions: Shown? */
const shown: Row[] = [
  { why: 'no code asks nothing', code: null, is: true },
  { why: 'granted with type 1', auth: [entry('a:add', '1')], is: true },
  { why: 'granted with type 2 only is no right to be shown', auth: [entry('a:add', '2')], is: false },
  { why: 'the form lists it, whatever the type', form: [entry('a:add', '2')], is: true },
  { why: 'its rule is switched off', allAuth: [entry('a:add', '1', '0')], is: true },
  { why: 'its rule is on and it is not granted', allAuth: [entry('a:add', '1', '1')], is: false },
  { why: 'it is in no list', is: false },
  { why: 'one action holds several codes', auth: [entry('a:edit, a:add', '1')], is: true },
  { why: 'several codes are asked for, one is granted', code: 'a:x,a:add', auth: [entry('a:add', '1')], is: true },
  {
    why: 'derived, and the server names none of that prefix',
    declared: false,
    allAuth: [entry('b:add', '1', '1')],
    is: true,
  },
  {
    why: 'derived, and the server names another of that prefix',
    declared: false,
    allAuth: [entry('a:edit', '1', '1')],
    is: false,
  },
  {
    why: 'derived, named and granted',
    declared: false,
    allAuth: [entry('a:add', '1', '1')],
    auth: [entry('a:add', '1')],
    is: true,
  },
];

/** Several lists, several codes in an action, and rules that are partly off. */
shown.push(
  { why: 'the form’s entry holds several codes', form: [entry('a:x, a:add', '1')], is: true },
  { why: 'the form lists another code', form: [entry('a:edit', '1')], is: false },
  { why: 'one of a rule’s several codes, switched off', allAuth: [entry('a:x,a:add', '1', '0')], is: true },
  { why: 'a rule of type 2 that is switched off', allAuth: [entry('a:add', '2', '0')], is: true },
  {
    why: 'one rule on, another off for the same code',
    allAuth: [entry('a:add', '1', '1'), entry('a:add', '1', '0')],
    is: true,
  },
  { why: 'granted with a status', auth: [entry('a:add', '1', '1')], is: true },
  { why: 'a longer code is another', auth: [entry('a:add:all', '1')], is: false },
  { why: 'several codes, none granted', code: 'a:x,a:y', auth: [entry('a:add', '1')], is: false },
  {
    why: 'derived: a longer prefix is another',
    code: 'a:b:add',
    declared: false,
    allAuth: [entry('a:add', '1', '1')],
    is: true,
  },
  {
    why: 'derived: a rule that is off names the prefix too',
    declared: false,
    allAuth: [entry('a:edit', '1', '0')],
    is: false,
  },
  {
    why: 'derived: one of a rule’s several codes names the prefix',
    declared: false,
    allAuth: [entry('b:x, a:edit', '1', '1')],
    is: false,
  },
  { why: 'declared, and the server names none of that prefix', allAuth: [entry('b:add', '1', '1')], is: false },
);

/** rulings.md, Permissions: Enabled? In its order. */
const enabled: Row[] = [
  { why: 'no code asks nothing', code: null, is: true },
  {
    why: 'the form locks it, even where the rule is off and it is granted',
    form: [entry('a:add', '2')],
    allAuth: [entry('a:add', '2', '0')],
    auth: [entry('a:add', '2')],
    is: false,
  },
  { why: 'the rule is switched off', allAuth: [entry('a:add', '2', '0')], is: true },
  { why: 'no type-2 rule names it', allAuth: [entry('a:add', '1', '1')], is: true },
  {
    why: 'a rule names it and it is granted',
    allAuth: [entry('a:add', '2', '1')],
    auth: [entry('a:add', '2')],
    is: true,
  },
  { why: 'a rule names it and it is not granted', allAuth: [entry('a:add', '2', '1')], is: false },
  {
    why: 'granted with type 1 does not enable',
    allAuth: [entry('a:add', '2', '1')],
    auth: [entry('a:add', '1')],
    is: false,
  },
];

enabled.push(
  { why: 'the form’s type 1 locks nothing', form: [entry('a:add', '1')], is: true },
  { why: 'the form locks one of several codes', form: [entry('a:x, a:add', '2')], is: false },
  { why: 'the form locks one, another is free', code: 'a:add,a:x', form: [entry('a:add', '2')], is: true },
  { why: 'one of a rule’s several codes', allAuth: [entry('a:x,a:add', '2', '1')], is: false },
  {
    why: 'one of a grant’s several codes',
    allAuth: [entry('a:add', '2', '1')],
    auth: [entry('a:x,a:add', '2')],
    is: true,
  },
  {
    why: 'one rule on, another off for the same code',
    allAuth: [entry('a:add', '2', '1'), entry('a:add', '2', '0')],
    is: true,
  },
  {
    why: 'a type-1 rule that is off says nothing of type 2',
    allAuth: [entry('a:add', '1', '0'), entry('a:add', '2', '1')],
    is: false,
  },
  { why: 'a rule without a status is on', allAuth: [entry('a:add', '2')], is: false },
);

/** rulings.md, Permissions: Prefix look-up. */
const hidden: (Omit<Row, 'is' | 'code' | 'declared'> & { prefix?: string; are: string[] })[] = [
  { why: 'no rule names any', are: [] },
  { why: 'an active rule names it, not granted', allAuth: [entry('a:add', '1', '1')], are: ['add'] },
  { why: 'granted', allAuth: [entry('a:add', '1', '1')], auth: [entry('a:add', '1')], are: [] },
  { why: 'granted in the form', allAuth: [entry('a:add', '1', '1')], form: [entry('a:add', '1')], are: [] },
  { why: 'granted with type 2 only', allAuth: [entry('a:add', '1', '1')], auth: [entry('a:add', '2')], are: ['add'] },
  { why: 'the rule is off', allAuth: [entry('a:add', '1', '0')], are: [] },
  { why: 'another prefix', allAuth: [entry('ab:add', '1', '1'), entry('b:a:add', '1', '1')], are: [] },
  { why: 'with its colon', prefix: 'a:', allAuth: [entry('a:add', '1', '1')], are: ['add'] },
  {
    why: 'several in one rule',
    allAuth: [entry('a:add, a:edit,b:x', '1', '1')],
    auth: [entry('a:edit', '1')],
    are: ['add'],
  },
  {
    why: 'batch_delete takes remove along',
    allAuth: [entry('a:batch_delete', '1', '1')],
    are: ['batch_delete', 'remove'],
  },
  {
    why: 'a granted batch_delete leaves remove',
    allAuth: [entry('a:batch_delete', '1', '1')],
    auth: [entry('a:batch_delete', '1')],
    are: [],
  },
];

describe('hiddenButtons', () => {
  it.each(hidden)('$why → $are', (row) => {
    use({ ...row, is: true });
    expect([...hiddenButtons(row.prefix ?? 'a', row.form)].toSorted()).toEqual(row.are);
  });
});

describe('isShown', () => {
  it.each(shown)('$why → $is', (row) => {
    use(row);
    expect(isShown(row.code === undefined ? 'a:add' : row.code, row.declared ?? true, row.form)).toBe(row.is);
  });
});

describe('isEnabled', () => {
  it.each(enabled)('$why → $is', (row) => {
    use(row);
    expect(isEnabled(row.code === undefined ? 'a:add' : row.code, row.form)).toBe(row.is);
  });
});

/** Statements of spec 1 §6 and spec 2 §6, each with its positive and negative case. */
describe('the specification', () => {
  const is = (question: typeof isShown | typeof isEnabled, row: Omit<Row, 'why' | 'is'>) => {
    use({ why: '', is: true, ...row });
    return question === isShown ? isShown('a:add', true, row.form) : isEnabled('a:add', row.form);
  };

  it('[1§6.5, 1§6.6] kept: the action is in the auth list with a type that is not 2, or in the form’s own list', () => {
    expect(is(isShown, { auth: [entry('a:add', '1')] })).toBe(true);
    expect(is(isShown, { auth: [entry('a:add', '0')] })).toBe(true);
    expect(is(isShown, { auth: [entry('a:add', '2')] })).toBe(false);
    expect(is(isShown, { auth: [entry('a:edit', '1')] })).toBe(false);
    expect(is(isShown, { form: [entry('a:add', '1')] })).toBe(true);
  });

  it('[1§6.7, 1§6.8] kept: the action is in the all-auth list with status 0; otherwise removed', () => {
    expect(is(isShown, { allAuth: [entry('a:add', '1', '0')] })).toBe(true);
    expect(is(isShown, { allAuth: [entry('a:add', '1', '1')] })).toBe(false);
    expect(is(isShown, {})).toBe(false);
  });

  it('[1§6.9, 1§6.10, 1§6.11, 2§6.4, 2§6.5] a rule of type 2 is met by a grant of type 2, and by nothing else', () => {
    const allAuth = [entry('a:add', '2', '1')];
    expect(is(isEnabled, { allAuth, auth: [entry('a:add', '2')] })).toBe(true);
    expect(is(isEnabled, { allAuth, auth: [entry('a:add', '1')] })).toBe(false);
    expect(is(isEnabled, { allAuth })).toBe(false);
  });

  it('[1§6.12, 2§6.6] a rule of type 2 with status 0 is switched off', () => {
    expect(is(isEnabled, { allAuth: [entry('a:add', '2', '0')] })).toBe(true);
    expect(is(isEnabled, { allAuth: [entry('a:add', '2', '1')] })).toBe(false);
  });

  it('[1§6.13, 2§6.7] without a rule of type 2 an action is enabled', () => {
    expect(is(isEnabled, { allAuth: [entry('a:add', '1', '1')] })).toBe(true);
    expect(is(isEnabled, { allAuth: [entry('a:add', '2', '1')] })).toBe(false);
  });

  it('[1§6.15, 2§6.8] codes under a prefix, stripped: enabled rules of the second list minus type-1 grants of the first', () => {
    const allAuth = [
      entry('p:add', '1', '1'),
      entry('p:edit', '1', '1'),
      entry('p:off', '1', '0'),
      entry('q:add', '1', '1'),
    ];
    use({ why: '', is: true, allAuth, auth: [entry('p:add', '1'), entry('p:edit', '2')] });
    expect([...hiddenButtons('p:')]).toEqual(['edit']);
    use({ why: '', is: true, allAuth });
    expect([...hiddenButtons('p:')]).toEqual(['add', 'edit']);
  });

  it('[1§6.17, 2§6.2, 2§6.3] an excluded batch_delete also hides the remove button', () => {
    const allAuth = [entry('p:batch_delete', '1', '1')];
    use({ why: '', is: true, allAuth });
    expect(hiddenButtons('p').has('remove')).toBe(true);
    use({ why: '', is: true, allAuth, auth: [entry('p:batch_delete', '1')] });
    expect(hiddenButtons('p').has('remove')).toBe(false);
  });
});

/** Permissions of a list column with code `a:col:price`. */
const columns: Row[] = [
  { why: 'it is in no list', is: true },
  { why: 'a rule names another column', allAuth: [entry('a:col:cost', '1', '1')], is: true },
  { why: 'a rule names it and it is not granted', allAuth: [entry('a:col:price', '1', '1')], is: false },
  { why: 'so says one of type 2', allAuth: [entry('a:col:price', '2', '1')], is: false },
  { why: 'its rule is off', allAuth: [entry('a:col:price', '1', '0')], is: true },
  {
    why: 'it is granted',
    allAuth: [entry('a:col:price', '1', '1')],
    auth: [entry('a:col:price', '1')],
    is: true,
  },
  {
    why: 'granted by type 2, which lifts what the type forbids',
    allAuth: [entry('a:col:price', '2', '1')],
    auth: [entry('a:col:price', '2')],
    is: true,
  },
];

describe('is a column shown', () => {
  it.each(columns)('$why: $is', (row) => {
    use(row);
    expect(isColumnVisible('a:col:price')).toBe(row.is);
  });
});
