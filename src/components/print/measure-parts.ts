/** Measures the parts of a document that is drawn on one endless page. */
import type { DocumentPart } from '@/model/print/paginate';
import type { TemplatePart } from './template-parts';

const FALLBACK_LINE = 16;

function lineHeightOf(element: Element): number {
  const height = Number.parseFloat(getComputedStyle(element).lineHeight);
  return Number.isFinite(height) && height > 0 ? height : FALLBACK_LINE;
}

/** Padding and borders of a row: its height without the content of its highest cell. */
function rowPaddingOf(row: Element | undefined): number {
  const contents = [...(row?.querySelectorAll('[data-content]') ?? [])].map(
    (one) => one.getBoundingClientRect().height,
  );
  return row && contents.length > 0 ? row.getBoundingClientRect().height - Math.max(...contents) : 0;
}

/** A part without a table of rows is not divided, unless it is higher than a page. */
function measurePart(part: Element, keepWithPrevious: boolean): DocumentPart {
  const whole = part.getBoundingClientRect();
  const table = part.querySelector('table[data-rows]');
  const body = table?.querySelector('tbody');
  const rows = [...(body?.children ?? [])];
  const shared = { lineHeight: lineHeightOf(table ?? part), keepWithPrevious };
  if (!table || !body || rows.length === 0)
    return { ...shared, lead: 0, head: 0, rows: [whole.height], after: 0, pageFoot: 0, rowPadding: 0 };
  const bounds = body.getBoundingClientRect();
  const running = table.getAttribute('data-running') === 'true' ? table.querySelector('tfoot tr') : null;
  return {
    ...shared,
    lead: table.getBoundingClientRect().top - whole.top,
    head: bounds.top - table.getBoundingClientRect().top,
    rows: rows.map((row) => row.getBoundingClientRect().height),
    after: whole.bottom - bounds.bottom,
    pageFoot: running?.getBoundingClientRect().height ?? 0,
    rowPadding: rowPaddingOf(rows[0]),
  };
}

/** @param flow the element whose children are the drawn parts, in their order */
export function measureParts(flow: Element, parts: readonly TemplatePart[]): DocumentPart[] {
  return parts.flatMap(({ keep }, index) => {
    const drawn = flow.children[index];
    return drawn ? [measurePart(drawn, keep)] : [];
  });
}
