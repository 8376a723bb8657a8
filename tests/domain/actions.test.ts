/** Every button of the business screens: texts, place, states, permission, as the domain describes them. */
import { describe, expect, test } from 'vitest';
import type { Action, Entity } from '@/model/entity/entity';
import type { List, PlacedAction } from '@/model/screens/screen';
import { camel, screen, type DomainAction, type DomainScreen } from './domain';
import { SCREENS as NUMBERS } from './lines';
import open from './open.json';
import { entity, entityOfTable, list } from './schemas';

/** Screens that show the same table as another one, under their own name. */
const OTHER_LISTS: Readonly<Record<number, string>> = { 2: 'crm/profile' };

const listOf = (no: number): string => OTHER_LISTS[no] ?? entityOfTable.get(screen(no).tables[0]!)!;

/** Styles by the domain's names (rulings: style names). */
const STYLES: Readonly<Record<string, string>> = { single: 'plain', tab: 'tabs', report: 'plain' };

/** Where the set says otherwise: `screen.action property` → why. Each must be needed. */
const OTHERWISE: Readonly<Record<string, string>> = {
  '5.create move': 'an action without a record: the new order begins as 待支付',
  '6.generate move': 'an action without a record: new sheets begin as 草稿',
  '17.generate move': 'an action without a record: new settlements begin as 草稿',
  '6.print place': 'several statements are printed at once',
  '8.viewSource label': 'one button for each kind of document',
  '10.post place': 'a single journal is posted in its row',
  '23.certify place': 'a single invoice is certified in its row',
  '11.sync question': 'names the asked days by their fields',
  '13.sync question': 'names the asked days by their fields',
  '13.confirmDiff question': 'the label begins with 确认 already',
  '13.match move': 'from the toolbar all unmatched bills; a chosen bill in another state is skipped',
  '17.recalc question': 'says that new bills and sessions of the period are added',
  '18.toOrder question': 'says how many are joined, and by what',
  '20.toOrder question': 'says how many are joined, and by what',
  '21.toOrder question': 'says how many are joined, and by what',
  '19.verify move': 'the verification is a field of its own, not the state of the record',
  '24.freeze move': 'the guard “approved” is a state',
  '24.initSettle move': 'the guard “approved” is a state',
  '33.auth move': 'the authorisation is a field of its own, not the state of the record',
  '33.refreshToken move': 'the authorisation is a field of its own, not the state of the record',
  '33.unauth move': 'the authorisation is a field of its own, not the state of the record',
  '8.import shown': 'flows are written by the server only; 导入银行对账单 reads a file',
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
  action.ask !== null && action.screen === null && [null, `确认${action.label}？`].includes(action.confirm)
    ? 'asked'
    : action.confirm;

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

const cases = NUMBERS.map((no): [string, DomainScreen, List] => [
  `${String(no).padStart(2, '0')} ${listOf(no)}`,
  screen(no),
  list(listOf(no)),
]);

describe('screens of the domain', () => {
  test.each(cases)('%s has its title, prefix, style and plain operations', (_name, wanted, shown) => {
    expect(shown.title).toBe(wanted.title);
    expect(shown.permissionPrefix).toBe(wanted.auth);
    expect(shown.style).toBe(STYLES[wanted.style] ?? wanted.style);
    for (const [op, key, place] of OPERATIONS) {
      const found = shown[place].find((one) => one.key === key);
      const isWanted = wanted.ops_list.includes(op);
      const exception = `${wanted.no}.${key} shown`;
      if (isWanted !== (found !== undefined) && exception in OTHERWISE) unused.delete(exception);
      else expect(`${key} ${found ? 'shown' : 'not shown'}`).toBe(`${key} ${isWanted ? 'shown' : 'not shown'}`);
      if (found) expect(found.code).toBe(`${wanted.auth}:${op}`);
    }
    expect(keys(shown.row)).toContain('detail');
    expect(shown.component.length).toBeGreaterThan(0);
    const subTables = wanted.tables.slice(1);
    const ofTables = shown.children.filter(
      ({ child, entity: of }) => child !== null || (of !== null && subTables.includes(entity(of).table ?? '')),
    );
    expect(ofTables).toHaveLength(subTables.length);
  });

  test.each(cases)('%s answers no plain operation that no screen of its table has', (_name, wanted, shown) => {
    const table = wanted.tables[0];
    const ops = new Set(NUMBERS.map(screen).flatMap((one) => (one.tables[0] === table ? one.ops_list : [])));
    const { actions } = entity(shown.entity);
    const open = OPERATIONS.filter(([op, key]) => !ops.has(op) && actions[key] !== undefined);
    expect(open.map(([op]) => op)).toEqual([]);
  });

  test.each(cases)('%s has every action with its texts, place, states and permission', (_name, wanted, shown) => {
    const owner = entity(shown.entity);
    const wrong: string[] = [];
    for (const one of wanted.actions) {
      const action = owner.actions[one.code];
      if (!action && `${String(wanted.no).padStart(2, '0')}!${one.code}` in open) continue;
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

/** Actions that only open a screen: entity, action, screen. */
const OPENING: readonly [id: string, action: string, screen: string][] = [
  ['bill/party', 'openCard', 'bill/rule.list'],
  ['settle/sheet', 'print', 'settle/sheet-print.page'],
  ['fund/flow', 'viewSource', 'fin/pay-order.form'],
];

test.each(OPENING)('[03!openCard, 06!print, 08!viewSource] %s.%s opens %s with the record', (id, action, screenId) => {
  const { screen: opened } = entity(id).actions[action]!;
  expect(JSON.stringify(opened)).toContain(screenId);
  expect(JSON.stringify(entity(id).actions[action])).toMatch(/\{(ids?|sourceId)\}/);
});
