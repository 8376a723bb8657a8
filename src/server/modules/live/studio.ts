/** Studios: sessions of authors, and sample studios with the places and sessions where authors sell. */
import { decimal, sql, type ActionFunction, type ChildCheck, type FunctionContext, type Row } from 'jingwei';
import { bankCardIdOf } from '@/server/sample-data/bank-cards';
import {
  cityOf,
  dayBefore,
  documentNo,
  money,
  personName,
  rowsOf,
  sampleId,
  taxNumber,
} from '@/server/sample-data/business';
import { randomInt } from '@/server/sample-data/random';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { companyIdOf } from '../base/company';
import { shopIdOf, shopPlatformOf } from '../base/shop';
import { authorIdOf, slotFeeOf } from './author';

type Session = Row<'live/studio.session'>;

const END_OF_TIME = '9999-12-31 23:59:59';
const overlaps = (one: Session, other: Session) =>
  one.authorId === other.authorId &&
  one.startTime! < (other.endTime ?? END_OF_TIME) &&
  other.startTime! < (one.endTime ?? END_OF_TIME);

/** A session of the author in another studio at the same time. */
const elsewhere = ({ db }: Pick<FunctionContext, 'db'>, session: Session, studioId: string) =>
  db
    .selectFrom('live_session')
    .where('author_id', '=', session.authorId)
    .where('studio_id', '<>', studioId)
    .where('start_time', '<', session.endTime ?? END_OF_TIME)
    .where(sql<string>`coalesce(end_time, ${END_OF_TIME}::timestamp)`, '>', session.startTime!)
    .select('session_no')
    .executeTakeFirst();

/** An author is live in one place at a time. */
export const sessionsDoNotOverlap: ChildCheck<'live/studio', 'session'> = async ({ db, rows, before, main }) => {
  const known = new Map((before?.session ?? []).map((session) => [session.id, session]));
  for (const [index, session] of rows.entries()) {
    if (session.authorId === null || session.startTime === null) continue;
    const path = `session/${session.id}/startTime`;
    const other = rows.find((one, at) => at < index && one.startTime !== null && overlaps(one, session));
    if (other) return [{ path, message: '该主播的场次时间重叠' }];
    const stored = known.get(session.id);
    const isSame =
      stored &&
      overlaps(stored, session) &&
      stored.startTime === session.startTime &&
      stored.endTime === session.endTime;
    const foreign = isSame ? undefined : await elsewhere({ db }, session, main.id);
    if (foreign) return [{ path, message: `该主播同时有场次 ${foreign.session_no}` }];
  }
  return undefined;
};

/** Sales of the author in the time of a session. */
async function salesOf({ db }: FunctionContext, { authorId, startTime, endTime }: Session) {
  const sums = await db
    .selectFrom('sv_order')
    .where('author_id', '=', authorId)
    .where('order_time', '>=', startTime)
    .where('order_time', '<=', endTime)
    .where('del_flag', '=', '0')
    .select(({ fn }) => [fn.countAll<string>().as('orders'), fn.sum<string>('pay_amount').as('gmv')])
    .executeTakeFirstOrThrow();
  return { gmv: decimal(sums.gmv).toFixed(2), orderCount: Number.parseInt(String(sums.orders), 10) };
}

/** Counts the orders of the ended sessions. */
export const stat: ActionFunction<'live/studio', 'stat'> = async (context) => {
  const { row, records, now } = context;
  const session: Session[] = [];
  for (const one of row.session) {
    const isEnded = one.endTime !== null && one.endTime < now;
    session.push(isEnded ? { ...one, ...(await salesOf(context, one)) } : one);
  }
  await records.edit('live/studio', row.id, { session }, 'stat');
};

const STUDIOS = [
  ['星屿自营直播间', 'self'],
  ['青柚文化 MCN', 'mcn'],
  ['岚山公会', 'guild'],
  ['沐白传媒 MCN', 'mcn'],
] as const;
const PLACES_PER_STUDIO = 2;
/** A small set has four sessions on every third day, a larger one has sessions on every day of its time. */
const SMALL_SESSIONS = 120;
const LONG_DAYS = 500;
/** Sessions that cost a slot fee, about: in a large set most are free. */
const WITH_FEE = 3_000;

export const studioIdOf = (row: number): string => sampleId('live-studio', row);
const kindOf = (row: number) => STUDIOS[row % STUDIOS.length]!;
/** Studios after the first ones have the names of these with a number. */
export const studioNameOf = (row: number): string =>
  `${kindOf(row)[0]}${row < STUDIOS.length ? '' : ` ${Math.trunc(row / STUDIOS.length) + 1} 部`}`;
const placeIdOf = (row: number) => sampleId('live-place', row);

const studio = (row: number, { authors, studios }: SampleSizes) => ({
  id: studioIdOf(row),
  studio_no: documentNo('GZ', row),
  studio_name: studioNameOf(row),
  studio_type: kindOf(row)[1],
  company_id: companyIdOf(2),
  leader: personName('live_studio.leader', row),
  phone: null,
  share_rate: kindOf(row)[1] === 'self' ? '0.0000' : '20.0000',
  tax_no: taxNumber('live_studio.tax', row).slice(0, 18),
  bank_card_id: bankCardIdOf('studio', row),
  pca: cityOf('live_studio.city', row)[1],
  contract_start: dayBefore(400),
  contract_end: dayBefore(-300),
  // As `studioOf` of author.ts says.
  author_count: row === 0 ? 0 : Math.ceil((Math.ceil(authors / 5) - (row - 1)) / (studios - 1)),
  frozen: 'N',
  status: '1',
  del_flag: '0',
});

function sessionDay(row: number, sessions: number): string {
  if (sessions <= SMALL_SESSIONS) return dayBefore(Math.trunc(row / 4) * 3);
  return dayBefore(Math.trunc(row / Math.ceil(sessions / LONG_DAYS)));
}

function session(row: number, { authors, studios, sessions }: SampleSizes) {
  const place = row % (studios * PLACES_PER_STUDIO);
  const day = sessionDay(row, sessions);
  const hasFee = row % Math.ceil(sessions / WITH_FEE) === 0;
  const orders = 40 + randomInt('live_session.orders', row, 400);
  return {
    id: sampleId('live-session', row),
    studio_id: studioIdOf(Math.trunc(place / PLACES_PER_STUDIO)),
    session_no: documentNo('CC', row),
    room_id: placeIdOf(place),
    author_id: authorIdOf(row % authors),
    start_time: `${day} 19:30:00`,
    end_time: `${day} 22:30:00`,
    gmv: money(orders * (3_900 + randomInt('live_session.price', row, 6_000))),
    order_count: orders,
    slot_fee: money(hasFee ? slotFeeOf(row % authors) : 0),
  };
}

export const demoRows = (sizes: SampleSizes) => ({
  live_studio: rowsOf(sizes.studios, (row) => studio(row, sizes)),
  live_room: rowsOf(sizes.studios * PLACES_PER_STUDIO, (row) => ({
    id: placeIdOf(row),
    studio_id: studioIdOf(Math.trunc(row / PLACES_PER_STUDIO)),
    room_no: `R${String(row + 1).padStart(3, '0')}`,
    room_name: `${row % 2 === 0 ? '一' : '二'}号直播间`,
    platform: shopPlatformOf(row),
    shop_id: shopIdOf(row % sizes.shops),
    area_size: 40 + 10 * (row % 4),
    status: '1',
  })),
  live_session: rowsOf(sizes.sessions, (row) => session(row, sizes)),
});
