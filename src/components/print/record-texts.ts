/** Fills the texts of a print template from its record. */
import { replacePlaceholders } from '@/model/templates/placeholders';
import { fillSystemVariables } from '@/model/templates/system-variables';
import { storedText } from '@/model/values/value-text';
import { fillTemplateText } from '@/components/actions/action-scope';
import { now } from '@/runtime/environment/server-clock';
import type { PrintedRecord } from './printed-record';

/** Fills `{field}`, with display names, and `#{variable}`. */
export function fillRecordText(text: string, { record, context }: PrintedRecord): string {
  const filled = fillTemplateText(text, record, context);
  return storedText(fillSystemVariables(filled, context.me, now()));
}

/** Fills a text of the line above or below a page, which also knows the numbers of the page. */
export function fillLineText(text: string, printed: PrintedRecord, page: number, pages: number): string {
  const numbered = replacePlaceholders(text, (sign, name) =>
    sign !== '' ? undefined : name === 'page' ? String(page) : name === 'pages' ? String(pages) : undefined,
  );
  return fillRecordText(numbered, printed);
}

/** Fills all texts within the settings of a widget. */
export function fillSettings<T>(given: T, printed: PrintedRecord): T {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillRecordText(value, printed);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one)]));
  };
  return fill(given) as T;
}
