/** Questions to the server about single values of a form: asked when the caret leaves a field, and answered before saving. */
import type { Value } from '@/model/entity/field-type';
import { isSameValue, type RecordState, type Row } from '@/model/record';
import { isEmpty } from '@/model/field-types/text-value';

/** What is wrong with a value; undefined: nothing. */
export type AsyncFieldCheck = (value: Value) => Promise<string | undefined>;

export class AsyncFieldChecks {
  private readonly checked = new Map<string, { value: Value; answer: Promise<string | undefined> }>();

  constructor(
    private readonly checks: ReadonlyMap<string, AsyncFieldCheck>,
    private readonly record: RecordState,
    /** What is stored needs no question. */
    private readonly stored: Row | null,
    private readonly reportError: (key: string, message: string) => void,
  ) {}

  /** Asks about a field as it stands; an answer about an older value is dropped. */
  async check(key: string): Promise<void> {
    const runCheck = this.checks.get(key);
    const value = this.record.values[key] ?? null;
    if (!runCheck || isEmpty(value) || isSameValue(value, this.stored?.[key] ?? null)) return;
    if (this.record.error(key) !== undefined) return;
    let request = this.checked.get(key);
    if (!request || !isSameValue(request.value, value)) {
      request = { value, answer: runCheck(value) };
      this.checked.set(key, request);
    }
    const message = await request.answer;
    if (message !== undefined && isSameValue(this.record.values[key] ?? null, value)) this.reportError(key, message);
  }

  /** Every field that is asked about. */
  async checkAll(): Promise<void> {
    await Promise.all([...this.checks.keys()].map((key) => this.check(key)));
  }
}
