/** Journals: double-entry bookkeeping of what other documents do. */
import { decimal, fail, type ActionFunction, type FunctionContext, type WriteHook } from 'jingwei';

/** Templates of domain.md A; J8 is the reversal of one of them. */
export type JournalTemplate = 'J1' | 'J2' | 'J3' | 'J4' | 'J5' | 'J6' | 'J7';

/** A line of a journal: a debit or a credit. */
export interface JournalEntryInput {
  /** Code of the dictionary `fin_subject`. */
  subject: string;
  /** Decimal text. Lines of neither amount are left out. */
  debit?: string;
  credit?: string;
  partyType?: string | null;
  partyName?: string | null;
  /** Default: the summary of the journal. */
  summary?: string;
}

export interface JournalInput {
  companyId: string;
  template: JournalTemplate;
  /** Receipt, payment or transfer voucher. */
  journalType: 'sk' | 'fk' | 'zz';
  journalDate: string;
  /** Code of the dictionary `journal_source`. */
  sourceType: string;
  sourceNo: string;
  summary: string;
  entries: readonly JournalEntryInput[];
}

/** Names the journal in effect of a template and a source. */
export type JournalSource = Pick<JournalInput, 'template' | 'sourceType' | 'sourceNo'>;

/** Unique while the journal is in effect (I10); a reversed one gives it up, so that its source may be posted again. */
const postingKeyOf = ({ template, sourceType, sourceNo }: JournalSource) => `${template}:${sourceType}:${sourceNo}`;

const periodOf = (date: string) => date.slice(0, 'yyyy-MM'.length);

/**
 * Rejects a journal of a closed period. The company stays locked against closing its period until the transaction ends.
 * @throws HttpError
 */
export async function assertPeriodOpen({ db }: FunctionContext, companyId: string, date: string): Promise<void> {
  const company = await db
    .selectFrom('base_company')
    .select('close_period')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirstOrThrow();
  const period = periodOf(date);
  if (company.close_period !== null && period <= company.close_period) {
    fail(`会计期间 ${period} 已结账，不能制单`, { code: 'journal.periodClosed' });
  }
}

const amountOf = (text: string | undefined) => decimal(text);

/** @throws Error when the debits and credits differ: the template of the caller is wrong */
function assertBalanced({ template, sourceNo }: JournalSource, entries: readonly JournalEntryInput[]): void {
  const difference = entries.reduce(
    (sum, { debit, credit }) => sum.plus(amountOf(debit)).minus(amountOf(credit)),
    decimal(0),
  );
  if (!difference.isZero()) {
    throw new Error(`journal ${template} of ${sourceNo} is not balanced: ${difference.toFixed(2)}`);
  }
}

/**
 * Posts the journal of a business event (J1–J7).
 * @returns its id
 * @throws HttpError in a closed period, or when the source has a journal of the template; Error when it is not balanced
 */
export async function postJournal(context: FunctionContext, journal: JournalInput): Promise<string> {
  const { records } = context;
  const { template, entries, summary } = journal;
  assertBalanced(journal, entries);
  await assertPeriodOpen(context, journal.companyId, journal.journalDate);
  const postingKey = postingKeyOf(journal);
  if ((await records.find('fin/journal', { postingKey })).length > 0) {
    fail(`${journal.sourceNo} 已有凭证，不能重复制单`, { code: 'journal.exists' });
  }
  const { id } = await records.add('fin/journal', {
    companyId: journal.companyId,
    template,
    postingKey,
    journalType: journal.journalType,
    journalDate: journal.journalDate,
    sourceType: journal.sourceType,
    sourceNo: journal.sourceNo,
    summary,
    entry: entries
      .filter(({ debit, credit }) => !amountOf(debit).isZero() || !amountOf(credit).isZero())
      .map(({ subject, debit = '0', credit = '0', partyType = null, partyName = null, summary: own = summary }) => ({
        summary: own,
        subject,
        partyType,
        partyName,
        debit,
        credit,
      })),
  });
  return id;
}

const negated = (amount: string | null) => decimal(amount).negated().toFixed(2);

/** What a reversal needs besides the journal. */
interface Reversal {
  journalDate: string;
  summary: string;
}

/** Adds the journal of negative amounts (J8) to a locked journal. @returns the id of the reversal */
async function addReversal(
  context: FunctionContext,
  original: Awaited<ReturnType<typeof lockJournal>>,
  { journalDate, summary }: Reversal,
): Promise<string> {
  const { records, me } = context;
  await assertPeriodOpen(context, original.companyId!, journalDate);
  const { id } = await records.add('fin/journal', {
    companyId: original.companyId,
    template: 'J8',
    postingKey: `J8:${original.id}`,
    reversedId: original.id,
    journalType: original.journalType,
    journalDate,
    sourceType: original.sourceType,
    sourceNo: original.sourceNo,
    summary,
    // Both count in reports from now on: their sum is 0.
    status: 'posted',
    auditor: original.auditor,
    poster: me.username,
    entry: original.entry.map(({ subject, partyType, partyName, debit, credit }) => ({
      summary,
      subject,
      partyType,
      partyName,
      debit: negated(debit),
      credit: negated(credit),
    })),
  });
  return id;
}

const lockJournal = async ({ records }: FunctionContext, id: string) => (await records.lock('fin/journal', [id]))[0]!;

/**
 * Reverses the journal in effect of a source (J8): a journal of negative amounts; the original becomes `reversed`.
 * @returns the id of the reversal
 * @throws HttpError in a closed period, or when there is no journal in effect
 */
export async function reverseJournal(context: FunctionContext, source: JournalSource & Reversal): Promise<string> {
  const { records } = context;
  const [found] = await records.find('fin/journal', { postingKey: postingKeyOf(source) });
  if (!found) fail(`${source.sourceNo} 没有可冲销的凭证`);
  const original = await lockJournal(context, found.id);
  const id = await addReversal(context, original, source);
  await records.edit('fin/journal', original.id, { status: 'reversed', postingKey: null }, 'reverse');
  return id;
}

const isManual = ({ sourceType }: { sourceType: string | null }) => sourceType === 'manual';

/** Manual journals are entered and changed in open periods only. */
export const beforeSave: WriteHook<'fin/journal'> = async (context) => {
  const { before, after } = context;
  const isEntered = before === null || (before.status === 'draft' && after.status === 'draft');
  if (isManual(after) && isEntered) await assertPeriodOpen(context, after.companyId!, after.journalDate!);
};

export const audit: ActionFunction<'fin/journal', 'audit'> = async ({ me }) => ({ set: { auditor: me.username } });

export const unauditJ: ActionFunction<'fin/journal', 'unauditJ'> = async () => ({ set: { auditor: null } });

export const post: ActionFunction<'fin/journal', 'post'> = async (context) => {
  const { main, me } = context;
  await assertPeriodOpen(context, main.companyId!, main.journalDate!);
  return { set: { poster: me.username } };
};

/** A posted journal is never changed: its negative (J8) is added. */
export const reverse: ActionFunction<'fin/journal', 'reverse'> = async (context) => {
  const { main, now } = context;
  const journalDate = now.slice(0, 'yyyy-MM-dd'.length);
  const id = await addReversal(context, main, { journalDate, summary: `冲销 ${main.journalNo}` });
  return { set: { postingKey: null }, result: id };
};

/** From then on no journal is added to the period: those who post wait for the lock of the company. */
export const closePeriod: ActionFunction<'fin/journal', 'closePeriod'> = async ({ ask, records }) => {
  const { companyId, period } = ask;
  const [company] = await records.lock('base/company', [companyId!]);
  if (company!.closePeriod !== null && period! <= company!.closePeriod) fail(`会计期间 ${period} 已结账`);
  const [open] = await records.find(
    'fin/journal',
    { companyId: companyId!, period: { le: period! }, status: ['draft', 'audited'] },
    { limit: 1 },
  );
  if (open) fail(`凭证 ${open.journalNo} 尚未记账，不能结账`);
  await records.edit('base/company', companyId!, { closePeriod: period }, 'closePeriod');
  return { message: `会计期间 ${period} 已结账` };
};
