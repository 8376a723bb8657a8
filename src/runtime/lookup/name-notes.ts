/** Notes that tell apart records of the same name in a list of options. */
import type { PickedRecord } from './picked-records';

/** Keys that a picker adds to the fields of a record. */
const ADDED = new Set(['id', 'value', 'label']);
/** Values that a note shows at most, and their length (characters). */
const [MAX_VALUES, MAX_LENGTH] = [2, 30] as const;

/** The shown text of a field; empty when it is no short text. */
function textOf({ fields }: PickedRecord, key: string): string {
  const value = fields[`${key}_dictText`] ?? fields[key];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.length <= MAX_LENGTH ? text : '';
}

/** The keys of the fields in which records differ; one alone when it tells all of them apart. */
function distinguishingKeys(records: readonly PickedRecord[]): readonly string[] {
  const keys = Object.keys(records[0]?.fields ?? {}).filter((key) => !ADDED.has(key) && !key.endsWith('_dictText'));
  const countOf = (key: string) => new Set(records.map((record) => textOf(record, key))).size;
  const complete = keys.find((key) => countOf(key) === records.length);
  return complete === undefined ? keys.filter((key) => countOf(key) > 1).slice(0, MAX_VALUES) : [complete];
}

/** Note by stored value, for the records whose name others have too: what differs in them, else the value itself. */
export function nameNotes(records: readonly PickedRecord[]): ReadonlyMap<string, string> {
  const byLabel = new Map<string, PickedRecord[]>();
  for (const record of records) {
    const same = byLabel.get(record.label);
    if (same) same.push(record);
    else byLabel.set(record.label, [record]);
  }
  const notes = new Map<string, string>();
  for (const same of byLabel.values()) {
    if (same.length === 1) continue;
    const keys = distinguishingKeys(same);
    for (const record of same) {
      const texts = keys.map((key) => textOf(record, key)).filter(Boolean);
      notes.set(record.value, texts.join('，') || record.value);
    }
  }
  return notes;
}
