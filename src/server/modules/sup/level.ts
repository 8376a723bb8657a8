/** Sample levels of distributors, and the distributors. */
import { decimal, fail, sql, type ActionFunction, type WriteHook } from 'jingwei';
import {
  companyName,
  dayBefore,
  documentNo,
  mobile,
  money,
  personName,
  rowsOf,
  sampleId,
} from '@/server/sample-data/business';
import { randomInt } from '@/server/sample-data/random';
import type { SampleSizes } from '@/server/sample-data/sizes';

const LEVELS = ['普通', '青铜', '白银', '黄金', '钻石'];
/** Days between two of these join, before they begin again. */
const JOIN_ROWS = 60;
/** Names go on after those of the traders. */
const FIRST_NAME = 50;

export const LEVEL_COUNT = LEVELS.length;
export const levelIdOf = (row: number): string => sampleId('sup-distributor-level', row % LEVEL_COUNT);

export const demoRows = ({ distributors }: SampleSizes) => ({
  sup_distributor_level: rowsOf(LEVEL_COUNT, (row) => ({
    id: levelIdOf(row),
    level_code: `L${row + 1}`,
    level_name: LEVELS[row],
    rank_no: row + 1,
    discount_rate: `${98 - row * 3}.0000`,
    rebate_rate: `${row}.0000`,
    upgrade_amount: money(row * 10_000_000),
    keep_amount: money(row * 6_000_000),
    deposit_amount: money(row * 500_000),
    credit_limit: money(row * 5_000_000),
    settle_cycle: 'month',
    auto_upgrade: 'Y',
    status: '1',
    del_flag: '0',
  })),
  sup_distributor: rowsOf(distributors, (row) => ({
    id: sampleId('sup-distributor', row),
    level_id: levelIdOf(row),
    distributor_no: documentNo('FX', row),
    distributor_name: companyName('sup_distributor.name', FIRST_NAME + row),
    contact: personName('sup_distributor.contact', row),
    mobile: mobile('sup_distributor.mobile', row),
    join_date: dayBefore(300 - (row % JOIN_ROWS) * 5),
    year_amount: money(1_000_000 * (row % LEVEL_COUNT) + randomInt('sup_distributor.year', row, 900_000)),
    balance: '0.00',
    status: '1',
  })),
});

/** The higher the rank, the lower the discount rate and the higher the sales that lead to it. */
export const beforeSave: WriteHook<'sup/level'> = async ({ after, records }) => {
  if (after.status !== '1') return;
  const others = await records.find('sup/level', { status: '1', id: { ne: after.id } });
  for (const other of others) {
    if (other.rankNo === after.rankNo) fail(`级次 ${after.rankNo} 已是“${other.levelName}”`, { at: 'rankNo' });
    const [higher, lower] = (other.rankNo ?? 0) > (after.rankNo ?? 0) ? [other, after] : [after, other];
    if (decimal(higher.discountRate).gte(decimal(lower.discountRate)))
      fail(`级次更高的“${higher.levelName}”折扣须低于“${lower.levelName}”`, { at: 'discountRate' });
    if (decimal(higher.upgradeAmount).lte(decimal(lower.upgradeAmount)))
      fail(`级次更高的“${higher.levelName}”升级年销额须高于“${lower.levelName}”`, { at: 'upgradeAmount' });
  }
};

/** Moves each distributor by one level at most: up with the sales of the next level, down below those that keep it. */
export const relevel: ActionFunction<'sup/level', 'relevel'> = async ({ records, db, transaction }) =>
  transaction(async () => {
    const levels = await records.find('sup/level', { status: '1' }, { sort: ['rankNo'] });
    const { rows } = await sql<{ id: string; levelId: string; sales: string }>`
      select id, level_id as "levelId", coalesce(year_amount, 0)::text as sales from sup_distributor
      where status = '1' for update`.execute(db);
    const counts = { up: 0, down: 0 };
    for (const { id, levelId, sales } of rows) {
      const at = levels.findIndex((level) => level.id === levelId);
      const [current, next, previous] = [levels[at], levels[at + 1], levels[at - 1]];
      if (!current || current.autoUpgrade !== 'Y') continue;
      const isUp = next !== undefined && decimal(sales).gte(decimal(next.upgradeAmount));
      const isDown = !isUp && previous !== undefined && decimal(sales).lt(decimal(current.keepAmount));
      const target = isUp ? next : isDown ? previous : null;
      if (!target) continue;
      counts[isUp ? 'up' : 'down'] += 1;
      await sql`update sup_distributor set level_id = ${target.id} where id = ${id}`.execute(db);
    }
    return { message: `评定完成：升级 ${counts.up} 家，降级 ${counts.down} 家` };
  });

/** Moves a distributor to another level. */
export const moveLevel: ActionFunction<'sup/level', 'moveLevel'> = async ({ row, main, ask, records, db }) => {
  const target = await records.get('sup/level', ask.levelId ?? '');
  if (!target || target.status !== '1') fail('分销等级不存在或已停用', { at: 'levelId' });
  if (target.id === main.id) fail('已经是这个等级', { at: 'levelId' });
  await sql`update sup_distributor set level_id = ${target.id} where id = ${row.id}`.execute(db);
  return { message: `已调整到“${target.levelName}”` };
};
