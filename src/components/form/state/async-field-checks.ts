/** Questions to the server about single values of a form: asked when the caret leaves a field, and answered before saving. */
import type { Value } from '@/model/entity/field-type';
import { isSame, type RecordState, type Row } from '@/model/record';
import { isEmpty } from '@/model/field-types/text-value';

/** What is wrong with a value; undefined: nothing. */
export type Ask = (value: Value) => Promise<string | undefined>;

export class Asks {
  private readonly asked = new Map<string, { value: Value; answer: Promise<string | undefined> }>();

  constructor(
    private readonly asks: ReadonlyMap<string, Ask>,
    private readonly record: RecordState,
    /** What is stored needs no question. */
    private readonly stored: Row | null,
    private readonly tell: (key: string, message: string) => void,
  ) {}

  /** Asks about a field as it stands; an answer about an older value is dropped. */
  async ask(key: string): Promise<void> {
    const ask = this.asks.get(key);
    const value = this.record.values[key] ?? null;
    if (!ask || isEmpty(value) || isSame(value, this.stored?.[key] ?? null)) return;
    if (this.record.error(key) !== undefined) return;
    let known = this.asked.get(key);
    if (!known || !isSame(known.value, value)) {
      known = { value, answer: ask(value) };
      this.asked.set(key, known);
    }
    const message = await known.answer;
    if (message !== undefined && isSame(this.record.values[key] ?? null, value)) this.tell(key, message);
  }

  /** Every field that is asked about. */
  async all(): Promise<void> {
    await Promise.all([...this.asks.keys()].map((key) => this.ask(key)));
  }
}
