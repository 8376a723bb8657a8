/** Authors who sell live: followers, contract, tax mode, and sample authors. */
import { fail, type ActionFunction, type WriteHook } from 'jingwei';
import { bankCardIdOf } from '@/server/sample-data/bank-cards';
import {
  dayBefore,
  digits,
  documentNo,
  mobile,
  money,
  personName,
  rowsOf,
  sampleId,
} from '@/server/sample-data/business';
import { randomInt } from '@/server/sample-data/random';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { shopPlatformOf } from '../base/shop';
import { platformProvider } from '../sv/platform/select-provider';

/** An author of a studio is paid by the studio, which issues an invoice. */
export const beforeSave: WriteHook<'live/author'> = async ({ after }) => {
  if (after.studioId !== null && after.coopMode === 'self') after.taxMode = 'invoice';
};

export const syncFans: ActionFunction<'live/author', 'syncFans'> = async (context) => {
  const { platform, platformUid, fansCount } = context.row;
  const { label, fans } = platformProvider(context);
  const count = await fans({ platform: platform!, uid: platformUid!, fans: fansCount ?? 0 });
  return { set: { fansCount: count }, message: `已同步粉丝数（${label}）` };
};

/** The asked dates are those of the new contract. */
export const renew: ActionFunction<'live/author', 'renew'> = async ({ row, records }) => {
  const before = await records.get('live/author', row.id);
  if (row.contractEnd === null || (before?.contractEnd ?? '') >= row.contractEnd) {
    fail('新的合约止日须晚于原来的', { at: 'contractEnd' });
  }
};

/** Position of the author whom a sample risk has frozen. */
export const FROZEN_AUTHOR = 14;
const LEVELS = ['S', 'A', 'B', 'C'];
const NAMES = [
  '小雯好物',
  '远哥严选',
  '雨桐日记',
  '建国厨房',
  '思琪穿搭',
  '浩然数码',
  '嘉怡亲子',
  '明轩测评',
  '若兰花茶',
  '子涵零食',
  '海燕生鲜',
  '文博书房',
  '晓晓美妆',
  '木木家居',
  '阿岚户外',
];
/** Every fifth author works for a studio, not for the first one; id as in `studio.ts`, which imports this module. */
const studioOf = (row: number, studios: number) =>
  row % 5 === 0 ? sampleId('live-studio', (Math.trunc(row / 5) % (studios - 1)) + 1) : null;
/** Authors after the first ones have the names of these with a number. */
const nameOf = (row: number) =>
  `${NAMES[row % NAMES.length]}${row < NAMES.length ? '' : ` ${Math.trunc(row / NAMES.length) + 1} 号`}`;

/** Price of a session in cents: some authors who settle with us take one. */
export const slotFeeOf = (row: number): number => (row % 3 === 0 ? 5_000 * (1 + (row % 5)) : 0);

export const authorIdOf = (row: number): string => sampleId('live-author', row);
export const realNameOf = (row: number): string => personName('live_author.real', row);

export const demoRows = ({ authors, studios }: SampleSizes) => ({
  live_author: rowsOf(authors, (row) => {
    const isSelf = row % 3 !== 2;
    const studio = studioOf(row, studios);
    return {
      id: authorIdOf(row),
      author_no: documentNo('ZB', row),
      author_name: nameOf(row),
      real_name: realNameOf(row),
      platform: shopPlatformOf(row),
      platform_uid: `U${digits('live_author.uid', row, 10)}`,
      author_type: row % 4 === 3 ? 'third' : row % 4 === 0 ? 'self' : 'contract',
      author_level: LEVELS[row % LEVELS.length],
      coop_mode: isSelf ? 'self' : 'platform',
      studio_id: studio,
      mobile: mobile('live_author.mobile', row),
      fans_count: 20_000 + randomInt('live_author.fans', row, 3_000_000),
      commission_rate: `${10 + (row % 4) * 5}.0000`,
      slot_fee: isSelf ? money(slotFeeOf(row)) : null,
      tax_mode: isSelf && studio === null ? 'labor' : 'invoice',
      bank_card_id: isSelf && studio === null ? bankCardIdOf('author', row) : null,
      contract_start: dayBefore(360 - (row % NAMES.length)),
      contract_end: dayBefore(row === 4 ? -40 : -360),
      manager: row % 2 === 0 ? 'live' : 'supplier',
      frozen: row === FROZEN_AUTHOR ? 'Y' : 'N',
      status: '1',
      del_flag: '0',
    };
  }),
});
