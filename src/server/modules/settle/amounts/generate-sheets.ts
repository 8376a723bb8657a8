/** Settlement sheets of a company's suppliers from the bills that are open at the end of a period. */
import { fail, type FunctionContext } from 'jingwei';
import { type BillToSettle, lockOpenBills, setSettled } from '../lines/bills';
import { buildLines } from '../lines/lines';
import { addDays, periodStartOf } from '../lines/period';
import { type LineRules, readLineRules } from '../lines/rules';
import { readCategoryParents } from '../../sup/rates/categories';
import { deductCarriedAmounts } from './carry';
import { type PausedTransaction, pauseTransaction } from './paused-transaction';

type GenerateContext = FunctionContext & { progress(done: number, total: number): void };
type CategoryParents = Awaited<ReturnType<typeof readCategoryParents>>;

export interface SheetPeriod {
  companyId: string;
  /** Null: all suppliers of the company. */
  supplierId: string | null;
  periodEnd: string;
}

/** An active settlement profile of a supplier. */
interface Profile {
  id: string;
  supplierId: string;
  settleCycle: string | null;
  termsDays: number;
}

/** Profiles in use of suppliers that are admitted and not frozen. */
async function activeProfiles(
  { db }: FunctionContext,
  { companyId, supplierId }: SheetPeriod,
): Promise<readonly Profile[]> {
  let query = db
    .selectFrom('base_settle as profile')
    .innerJoin('bill_party as party', 'party.id', 'profile.bill_party_id')
    .innerJoin('sup_supplier as supplier', 'supplier.id', 'party.ref_id')
    .where('profile.company_id', '=', companyId)
    .where('profile.status', '=', '1')
    .where('profile.del_flag', '=', '0')
    .where('party.party_type', '=', 'supplier')
    .where('party.status', '=', '1')
    .where('party.del_flag', '=', '0')
    .where('supplier.del_flag', '=', '0')
    .where((eb) => eb.or([eb('supplier.frozen', 'is', null), eb('supplier.frozen', '=', 'N')]));
  if (supplierId !== null) query = query.where('supplier.id', '=', supplierId);
  const rows = await query
    .orderBy('supplier.supplier_no')
    .select([
      'profile.id',
      'supplier.id as supplierId',
      'profile.settle_cycle as settleCycle',
      'profile.terms_days as termsDays',
    ])
    .execute();
  return rows.map(({ termsDays, ...row }) => ({ ...row, termsDays: termsDays ?? 0 }));
}

async function nextBatch(
  { db }: FunctionContext,
  sheet: { companyId: string; supplierId: string; periodStart: string },
): Promise<number> {
  const { last } = await db
    .selectFrom('settle_sheet')
    .select((eb) => eb.fn.max<number | null>('batch_seq').as('last'))
    .where('company_id', '=', sheet.companyId)
    .where('supplier_id', '=', sheet.supplierId)
    .where('period_start', '=', sheet.periodStart)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** What a sheet is made of. */
interface SheetBasis {
  profile: Profile;
  bills: readonly BillToSettle[];
  rules: LineRules;
}

/** Locks the open bills of a supplier. @returns null when there are none */
async function readBasis(
  { db }: FunctionContext,
  { companyId, periodEnd }: SheetPeriod,
  profile: Profile,
  parents: CategoryParents,
): Promise<SheetBasis | null> {
  const { supplierId } = profile;
  const bills = await lockOpenBills(db, { companyId, supplierId, periodEnd }, parents);
  return bills.length === 0 ? null : { profile, bills, rules: await readLineRules(db, supplierId) };
}

/** @returns the number of the sheet */
async function addSheet(
  context: FunctionContext,
  { companyId, periodEnd }: SheetPeriod,
  { profile, bills, rules }: SheetBasis,
): Promise<string | null> {
  const { db, records } = context;
  const { supplierId } = profile;
  const periodStart = periodStartOf(profile.settleCycle, periodEnd);
  const sheet = await records.add('settle/sheet', {
    companyId,
    supplierId,
    profileId: profile.id,
    periodStart,
    periodEnd,
    batchSeq: await nextBatch(context, { companyId, supplierId, periodStart }),
    dueDate: addDays(periodEnd, profile.termsDays),
    item: buildLines(bills, rules),
  });
  await setSettled(
    db,
    bills.map(({ id }) => id),
    'Y',
  );
  await deductCarriedAmounts(context, sheet);
  return sheet.sheetNo;
}

/**
 * The sheets of all profiles, in their order, each in its own transaction. While a sheet is written the bills of the next
 * one are read and locked: the database and this process work at the same time. Runs lock in one order and a sheet has
 * all of its bills before the next ones are locked, so that two runs do not wait for each other.
 * @returns the numbers of the sheets
 */
async function addSheets(context: GenerateContext, period: SheetPeriod, profiles: readonly Profile[]) {
  const parents = await readCategoryParents(context.db);
  const begin = (index: number): PausedTransaction<string | null> | undefined => {
    const profile = profiles[index];
    return (
      profile &&
      pauseTransaction(
        context,
        () => readBasis(context, period, profile, parents),
        async (basis) => basis && addSheet(context, period, basis),
      )
    );
  };
  const numbers: string[] = [];
  let current = begin(0);
  let next: typeof current;
  try {
    for (let done = 0; current; done += 1, current = next) {
      context.progress(done, profiles.length);
      await current.paused;
      next = begin(done + 1);
      const number = await current.finish();
      if (number !== null) numbers.push(number);
    }
  } finally {
    await current?.cancel();
    await next?.cancel();
  }
  return numbers;
}

/**
 * Generates a sheet for each supplier with open bills, each in its own transaction: cancelling keeps those that are done.
 * @returns the numbers of the sheets
 * @throws HttpError when the period has not ended, or no profile is active
 */
export async function generateSheets(context: GenerateContext, period: SheetPeriod): Promise<string[]> {
  if (period.periodEnd >= context.now.slice(0, 'yyyy-MM-dd'.length)) fail('账期尚未结束，不能生成结算单');
  const profiles = await activeProfiles(context, period);
  if (profiles.length === 0) fail('没有启用的结算档案，或供应商已冻结');
  const numbers = await addSheets(context, period, profiles);
  context.progress(profiles.length, profiles.length);
  return numbers;
}
