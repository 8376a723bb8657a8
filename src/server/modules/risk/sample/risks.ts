/** Sample risks: the newest are open, those before are handled, older ones closed or ignored. */
import { money, sampleId } from '@/server/sample-data/business';
import { addDays } from '@/server/sample-data/days';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import { randomInt, randomItem } from '@/server/sample-data/random';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { FROZEN_AUTHOR } from '../../live/author';
import { customerIdOf, customerNameOf } from '../../crm/sample/customers';
import type { Masters } from '../../sv/sample/masters';

/** Days over which the risks are spread. */
const SPREAD_DAYS = 360;
const OLDEST_HANDLING = 17;
const OLDEST_OPEN = 7;
/** The risk that freezes an author. */
const FROZEN_AGE = 14;
const HIGH_SCORE = 85;
const SCORES = [35, 55, 62, HIGH_SCORE];
const MIDDLE_SCORES = [35, 55, 62, 48];

type Kind = readonly [
  type: string,
  object: 'supplier' | 'author' | 'customer',
  indicator: string,
  threshold: string,
  actual: string,
];
const KINDS: readonly Kind[] = [
  ['R01', 'supplier', '卡号变更距付款天数', '7', '3'],
  ['R02', 'supplier', '单笔付款金额', '200000.00', '268000.00'],
  ['R03', 'customer', '退款率', '30%', '42%'],
  ['R04', 'supplier', '账单差异金额', '500.00', '812.40'],
  ['R05', 'supplier', '资质剩余天数', '30', '12'],
  ['R06', 'supplier', '发票号码重复', '1', '2'],
  ['R07', 'customer', '成交价低于控价', '89.00', '79.00'],
  ['R03', 'author', '带货退款率', '30%', '36%'],
];
const FREEZE: Kind = ['R08', 'author', '冻结对象发起付款', '0', '1'];
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  R01: '付款前 7 天内变更过收款账户',
  R02: '单笔付款超过限额',
  R03: '近 30 天退款率高于阈值',
  R04: '平台账单与应结金额差异较大',
  R05: '资质证照即将到期',
  R06: '同一发票号码重复登记',
  R07: '成交价低于控价',
  R08: '对象已冻结仍发起付款',
};

interface Place {
  row: number;
  /** Number of newer risks. */
  age: number;
}

const statusOf = ({ row, age }: Place, score: number) => {
  if (age <= OLDEST_OPEN) return 'open';
  if (age <= OLDEST_HANDLING) return 'handling';
  return row % 5 === 4 && score < HIGH_SCORE ? 'ignored' : 'closed';
};

/** High risks of payees are closed, so that they block no payment; those of customers are not. */
function scoreOf({ row, age }: Place, object: Kind[1]): number {
  if (age === FROZEN_AGE) return 90;
  const list = age <= OLDEST_HANDLING && object !== 'customer' ? MIDDLE_SCORES : SCORES;
  return randomItem('risk_info.score', row, list);
}

function objectOf({ row, age }: Place, type: Kind[1], { suppliers, authors }: Masters) {
  if (type === 'customer') return { id: customerIdOf(row), name: customerNameOf(row) };
  if (type === 'supplier') {
    const supplier = suppliers[row % suppliers.length]!;
    return { id: supplier.id, name: supplier.supplier_name };
  }
  const author = authors[age === FROZEN_AGE ? FROZEN_AUTHOR : row % authors.length]!;
  return { id: author.id, name: author.author_name! };
}

const levelOf = (score: number) => (score >= 80 ? 'high' : score >= 50 ? 'mid' : 'low');
const kindOf = ({ row, age }: Place): Kind => (age === FROZEN_AGE ? FREEZE : KINDS[row % KINDS.length]!);
/** Some risks are handled by those who look after the object. */
const handlerOf = (place: Place): string =>
  place.row % 3 !== 1 ? 'risk' : kindOf(place)[1] === 'supplier' ? 'supplier' : 'live';
const idOf = ({ row }: Place) => sampleId('risk-info', row);

function riskRow(place: Place, no: string, masters: Masters, day: string) {
  const { row, age } = place;
  const [type, object] = kindOf(place);
  const score = scoreOf(place, object);
  const status = statusOf(place, score);
  const { id, name } = objectOf(place, object, masters);
  const isFrozen = age === FROZEN_AGE;
  return {
    id: idOf(place),
    risk_no: no,
    risk_type: type,
    risk_level: levelOf(score),
    object_type: object,
    object_id: id,
    object_name: name,
    source_type: null,
    source_no: null,
    amount: money(10_000 + 100 * randomInt('risk_info.amount', row, 9_000)),
    score,
    hit_time: `${day} 08:15:00`,
    handler: status === 'open' ? null : handlerOf(place),
    frozen: isFrozen ? 'Y' : 'N',
    action_taken: isFrozen ? 'freeze' : status === 'closed' ? 'verify' : null,
    status,
    description: DESCRIPTIONS[type],
    sys_org_code: 'A01A04A01',
    create_by: 'admin',
    create_time: `${day} 08:15:00`,
    del_flag: '0',
  };
}

const hitRows = (place: Place) => {
  const { row } = place;
  const [type, , indicator, threshold, actual] = kindOf(place);
  const hit = { id: sampleId('risk-info-hit', row, 0), risk_id: idOf(place), order_num: 1, rule_code: type };
  const main = { ...hit, indicator, threshold, actual, weight: 70, hit: 'Y' };
  const other = { ...main, id: sampleId('risk-info-hit', row, 1), order_num: 2, indicator: '近 90 天同类次数' };
  return row % 3 === 0 ? [main] : [main, { ...other, threshold: '2', actual: String(row % 5), weight: 30 }];
};

const STEPS = [
  ['verify', '已联系对方核实，资料补充中'],
  ['watch', '资料核实无误，继续观察'],
] as const;

function trackRows(place: Place, day: string) {
  const status = statusOf(place, scoreOf(place, kindOf(place)[1]));
  const steps = status === 'closed' ? STEPS : status === 'handling' ? STEPS.slice(0, 1) : [];
  return steps.map(([action, opinion], at) => ({
    id: sampleId('risk-info-track', place.row, at),
    risk_id: idOf(place),
    order_num: at + 1,
    track_time: `${addDays(day, 1 + at)} 10:30:00`,
    user: handlerOf(place),
    action: place.age === FROZEN_AGE ? 'freeze' : action,
    opinion: place.age === FROZEN_AGE ? '对象异常，冻结结算' : opinion,
  }));
}

export function riskRows(masters: Masters, { lastDay, risks }: SampleSizes) {
  const numbers = documentNumbers('FX');
  const places = Array.from({ length: risks }, (_, row): Place => ({ row, age: risks - 1 - row }));
  const dayOf = ({ age }: Place) => addDays(lastDay, -Math.trunc((age * SPREAD_DAYS) / risks));
  return {
    risk_info: places.map((place) => riskRow(place, numbers(dayOf(place)), masters, dayOf(place))),
    risk_info_hit: places.flatMap(hitRows),
    risk_info_track: places.flatMap((place) => trackRows(place, dayOf(place))),
  };
}
