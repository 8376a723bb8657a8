/** Every button of domain.md's screens in the proof set: texts, place, states, permission. */
import { describe, expect, test } from 'vitest';
import type { Action, Entity } from '@/model/entity/entity';
import type { List, PlacedAction } from '@/model/screens/screen';
import { camel, screen, type DomainAction, type DomainScreen } from './domain';
import { entity, list } from './set';

const SCREENS: Readonly<Record<number, string>> = {
  2: 'crm/profile.list',
  4: 'bill/rule.list',
  5: 'fin/pay-order.list',
  6: 'settle/sheet.list',
  9: 'risk/info.list',
  13: 'sv/bill.list',
  14: 'sv/report.list',
  16: 'live/studio.list',
  20: 'fin/pay-apply.list',
  23: 'fin/invoice.list',
  29: 'sup/price.list',
  37: 'wf/done.list',
};

/** Styles by the domain's names (rulings: style names). */
const STYLES: Readonly<Record<string, string>> = { single: 'plain', tab: 'tabs', report: 'plain' };

/** Where the set says otherwise: `screen.action property` → why. Each must be needed. */
const OTHERWISE: Readonly<Record<string, string>> = {
  '16.stat place': 'guarded by the session having ended, so it stands in the rows of 直播场次',
  '37.revoke move': 'task→todo from 已办 is a change of state',
};
const unused = new Set(Object.keys(OTHERWISE));

/** Placed actions by the domain's words for places. */
function places(shown: List): Record<string, readonly PlacedAction[]> {
  return {
    top: shown.toolbar,
    row: shown.row,
    bulk: shown.bulk,
    sub: shown.children.flatMap((child) => [...(child.toolbar ?? []), ...(child.row ?? [])]),
  };
}

/** `from>to` as the domain writes it; a child's action is bound to its main record's state. */
function moveOf(action: Action, owner: Entity): string {
  const main =
    action.when && typeof action.when === 'object' && !Array.isArray(action.when)
      ? (action.when[`main.${owner.state.field ?? 'status'}`] ?? null)
      : null;
  const from = action.from ?? (main === null ? [] : [main].flat());
  return action.to.length > 0 ? `${from.join(',')}>${action.to.join(',')}` : from.join(',');
}

/** The question an action asks; what is asked in a form needs no plain 确认…？ before it. */
const questionOf = (action: Action): string | null =>
  action.confirm ?? (action.ask !== null && action.screen === null ? 'asked' : null);

function questionWanted({ title, confirm }: DomainAction, action: Action): string | null {
  if (confirm === null || confirm === undefined) return action.ask === null ? null : 'asked';
  const text = confirm.replace(/\{(\w+)\}/g, (_match, name: string) => `{${camel(name)}}`).replace('N笔', '{count}笔');
  return action.ask !== null && text === `确认${title}？` ? 'asked' : text;
}

function compare(wanted: DomainAction, action: Action, shown: List, owner: Entity): [string, unknown, unknown][] {
  const rows: [string, unknown, unknown][] = [['label', wanted.title, action.label]];
  if (!wanted.place) return rows;
  const at = Object.entries(places(shown))
    .filter(([, actions]) => actions.some(({ key }) => key === wanted.code))
    .map(([place]) => place);
  const [placed] = Object.values(places(shown))
    .flat()
    .filter(({ key }) => key === wanted.code);
  rows.push(
    ['place', wanted.place.toSorted().join(), at.toSorted().join()],
    ['code', wanted.perm, placed?.code],
    ['question', questionWanted(wanted, action), questionOf(action)],
    ['move', wanted.move, moveOf(action, owner)],
  );
  return rows;
}

const keys = (actions: readonly PlacedAction[]) => actions.map(({ key }) => key);
const OPERATIONS: readonly (readonly [op: string, key: string, place: 'toolbar' | 'row' | 'bulk'])[] = [
  ['add', 'add', 'toolbar'],
  ['import', 'import', 'toolbar'],
  ['export', 'export', 'toolbar'],
  ['edit', 'edit', 'row'],
  ['delete', 'delete', 'row'],
  ['batch_delete', 'deleteBatch', 'bulk'],
];
const FLOW = ['submit', 'withdraw', 'pass', 'reject', 'unaudit', 'void'];

const cases = Object.entries(SCREENS).map(([no, id]): [string, DomainScreen, List] => [
  `${no.padStart(2, '0')} ${id}`,
  screen(Number(no)),
  list(id),
]);

describe('screens of the domain in the proof set', () => {
  test.each(cases)('%s has its title, prefix, style and plain operations', (_name, wanted, shown) => {
    expect(shown.title).toBe(wanted.title);
    expect(shown.permissionPrefix).toBe(wanted.auth);
    expect(shown.style).toBe(STYLES[wanted.style] ?? wanted.style);
    for (const [op, key, place] of OPERATIONS) {
      const found = shown[place].find((one) => one.key === key);
      expect(`${key} ${found ? 'shown' : 'not shown'}`).toBe(
        `${key} ${wanted.ops_list.includes(op) ? 'shown' : 'not shown'}`,
      );
      if (found) expect(found.code).toBe(`${wanted.auth}:${op}`);
    }
    expect(keys(shown.row)).toContain('detail');
    expect(shown.component.length).toBeGreaterThan(0);
    const subTables = wanted.tables.slice(1).length;
    expect(shown.children.filter(({ child }) => child !== null)).toHaveLength(subTables);
  });

  test.each(cases)('%s has every action with its texts, place, states and permission', (_name, wanted, shown) => {
    const owner = entity(shown.entity);
    const wrong: string[] = [];
    for (const one of wanted.actions) {
      const action = owner.actions[one.code];
      if (!action) {
        wrong.push(`${one.code}: missing`);
        continue;
      }
      for (const [property, expected, actual] of compare(one, action, shown, owner)) {
        if (Object.is(expected, actual)) continue;
        const place = `${wanted.no}.${one.code} ${property}`;
        if (place in OTHERWISE) unused.delete(place);
        else wrong.push(`${place}: ${JSON.stringify(expected)} expected, ${JSON.stringify(actual)} found`);
      }
    }
    expect(wrong).toEqual([]);
    if (wanted.wf) expect(keys(shown.row)).toEqual(expect.arrayContaining(FLOW));
    if (wanted.actions.some(({ code }) => code === 'enable')) {
      expect(keys(shown.row)).toEqual(expect.arrayContaining(['enable', 'disable']));
      expect(keys(shown.bulk)).toEqual(expect.arrayContaining(['enable', 'disable']));
    }
  });

  test('needs every listed exception', () => {
    expect([...unused]).toEqual([]);
  });
});

/** Actions of 01 and 36, whose entities 02 and 37 share. */
const SHARED: [number, string][] = [
  [1, 'crm/customer'],
  [36, 'wf/task'],
];

test.each(SHARED)('has the actions of screen %i on the shared entity %s', (no, id) => {
  const wanted = screen(no);
  const owner = entity(id);
  expect(owner.permissionPrefix).toBe(wanted.auth);
  for (const one of wanted.actions.filter(({ perm }) => perm !== undefined)) {
    const action = owner.actions[one.code];
    expect(action?.label).toBe(one.title);
    expect(action?.code).toBe(one.perm);
    if (action) expect(questionOf(action)).toBe(questionWanted(one, action));
    if (action && one.move) expect(moveOf(action, owner)).toBe(one.move);
  }
});
