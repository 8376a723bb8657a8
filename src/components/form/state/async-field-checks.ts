/** Server-side checks of single field values, started when a field loses focus and awaited before saving. */
import type { Value } from '@/model/entity/field-type';
import { isSameValue, type RecordState, type Row } from '@/model/record';
import { isEmpty } from '@/model/field-types/text-value';

/** Checks a value. Resolves to the error message, or to undefined when the value is valid. */
export type AsyncFieldCheck = (value: Value) => Promise<string | undefined>;

export class AsyncFieldChecks {
  private readonly checked = new Map<string, { value: Value; answer: Promise<string | undefined> }>();

  constructor(
    private readonly checks: ReadonlyMap<string, AsyncFieldCheck>,
    private readonly record: RecordState,
    /** Stored record; a value equal to the stored one is not checked. */
    private readonly stored: Row | null,
    private readonly reportError: (key: string, message: string) => void,
  ) {}

  /** Checks the current value of a field. The result is ignored when the value changed in the meantime. */
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

  /** Checks every field that has an async check. */
  async checkAll(): Promise<void> {
    await Promise.all([...this.checks.keys()].map((key) => this.check(key)));
  }
}
