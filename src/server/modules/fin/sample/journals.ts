/** Rows of the sample postings. */
import { money, sampleId } from '@/server/sample-data/business';
import { sumOf } from '@/server/sample-data/cents';
import { monthOf } from '@/server/sample-data/days';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import { companyOf, departmentOf } from '../../sv/sample/masters';
import { entriesOf, type Posting } from './postings';

const SLICE = 1000;
/** Periods up to these are posted and audited. */
const POSTED_UNTIL = '2026-04';
const AUDITED_UNTIL = '2026-05';

const idOf = ({ template, sourceNo }: Posting) => sampleId('fin-journal', template, sourceNo);

function stateOf(posting: Posting) {
  const period = monthOf(posting.day);
  const isPosted = posting.isReversed || posting.reverses !== null || period <= POSTED_UNTIL;
  const isAudited = isPosted || period <= AUDITED_UNTIL;
  return {
    maker: 'finance',
    auditor: isAudited ? 'finance_lead' : null,
    poster: isPosted ? 'finance_lead' : null,
    status: posting.isReversed ? 'reversed' : isPosted ? 'posted' : isAudited ? 'audited' : 'draft',
  };
}

function rowsOf(posting: Posting, no: string) {
  const id = idOf(posting);
  const { template, company, day, sourceType, sourceNo, summary, reverses, isReversed } = posting;
  const entries = entriesOf(posting);
  const key = reverses ? `${template}:${idOf(reverses)}` : `${template}:${sourceType}:${sourceNo}`;
  return {
    journal: {
      id,
      journal_no: no,
      company_id: companyOf(company).id,
      journal_type: posting.type,
      period: monthOf(day),
      journal_date: day,
      source_type: sourceType,
      source_no: sourceNo,
      template,
      posting_key: isReversed ? null : key,
      reversed_id: reverses ? idOf(reverses) : null,
      summary,
      debit_amount: money(sumOf(entries, ({ debit = 0 }) => debit)),
      credit_amount: money(sumOf(entries, ({ credit = 0 }) => credit)),
      attach_count: 1,
      ...stateOf(posting),
      sys_org_code: departmentOf(company),
      create_by: 'finance',
      create_time: `${day} 18:30:00`,
      del_flag: '0',
    },
    entries: entries.map(({ subject, debit = 0, credit = 0, partyType = null, partyName = null }, at) => ({
      id: sampleId('fin-journal-entry', id, at),
      journal_id: id,
      order_num: at + 1,
      summary,
      subject,
      party_type: partyType,
      party_name: partyName,
      debit: money(debit),
      credit: money(credit),
    })),
  };
}

/** Rows of journals and of their entries, in slices. */
export function* journalSlices(postings: readonly Posting[]) {
  const numbers = documentNumbers('PZ');
  for (let start = 0; start < postings.length; start += SLICE) {
    const slice = postings.slice(start, start + SLICE).map((posting) => rowsOf(posting, numbers(posting.day)));
    yield {
      fin_journal: slice.map(({ journal }) => journal),
      fin_journal_entry: slice.flatMap(({ entries }) => entries),
    };
  }
}
