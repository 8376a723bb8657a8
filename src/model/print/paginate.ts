/**
 * Breaks a document into pages from measured heights. Rows of tables are never cut: a row that does not fit moves to the
 * next page, where the head of its table is repeated. Only a row that is higher than a page is divided.
 */

/** One part of the document below another: a table, or a block, which counts as one row. All heights in pixels. */
export interface DocumentPart {
  /** Height above the head, on the first page only: the title of the block. */
  lead: number;
  /** Height of the head, on every page with rows of the part. */
  head: number;
  rows: readonly number[];
  /** Height below the last row: the totals. */
  after: number;
  /** Height below the last row of a page on which the part does not end: the running totals. */
  pageFoot: number;
  /** Part of the height of a row that each piece of a divided row has again: padding and borders. */
  rowPadding: number;
  /** Height of a line of text: a row is divided between lines. */
  lineHeight: number;
  /** The part is on the page of the row before it, e.g. the signatures below a table. */
  keepWithPrevious: boolean;
}

/** The visible piece of a divided row: pixels of its content. */
export interface RowPiece {
  top: number;
  height: number;
}

/** The rows of one part on one page. */
export interface PageFragment {
  /** Index of the part. */
  part: number;
  /** Index of the first row. */
  from: number;
  /** Index behind the last row. */
  to: number;
  /** True when the page shows the last row of the part to its end. */
  isLast: boolean;
  /** The fragment shows this piece of its only row; null: whole rows. */
  piece: RowPiece | null;
}

interface PageSpace {
  /** Height of the content of a page. */
  height: number;
  /** Space between two parts. */
  gap: number;
}

interface Line {
  part: number;
  row: number;
  height: number;
  piece: RowPiece | null;
  /** Nothing of the part comes before or after. */
  isFirst: boolean;
  isLast: boolean;
}

/** Rounding of measured heights. */
const TOLERANCE = 0.5;

/** Pieces of a row that is higher than the space of a page; null for a row that fits. */
function dividedRow(part: DocumentPart, height: number, { height: pageHeight }: PageSpace): RowPiece[] | null {
  const space = pageHeight - part.lead - part.head - Math.max(part.after, part.pageFoot);
  const content = height - part.rowPadding;
  const step = Math.floor((space - part.rowPadding) / part.lineHeight) * part.lineHeight;
  if (height <= space + TOLERANCE || !(step > 0)) return null;
  const count = Math.ceil(content / step);
  return Array.from({ length: count }, (_, index) => ({
    top: index * step,
    height: Math.min(step, content - index * step),
  }));
}

function linesOf(part: DocumentPart, index: number, space: PageSpace): Line[] {
  return part.rows.flatMap((height, row) => {
    const pieces = dividedRow(part, height, space) ?? [null];
    return pieces.map((piece, place) => ({
      part: index,
      row,
      height: piece ? piece.height + part.rowPadding : height,
      piece,
      isFirst: row === 0 && place === 0,
      isLast: row === part.rows.length - 1 && place === pieces.length - 1,
    }));
  });
}

/** Height of a page with these lines, including the heads and totals that it needs. */
function heightOf(lines: readonly Line[], parts: readonly DocumentPart[], gap: number): number {
  let height = 0;
  lines.forEach((line, index) => {
    const part = parts[line.part]!;
    const before = lines[index - 1];
    const next = lines[index + 1];
    if (before?.part !== line.part) height += (before ? gap : 0) + (line.isFirst ? part.lead : 0) + part.head;
    height += line.height;
    if (next?.part !== line.part) height += line.isLast ? part.after : part.pageFoot;
  });
  return height;
}

/** Lines that must be on one page: the last one of a part with the parts that are kept with it. */
function groupsOf(parts: readonly DocumentPart[], space: PageSpace): Line[][] {
  const groups: Line[][] = [];
  parts.forEach((part, index) => {
    linesOf(part, index, space).forEach((line) => {
      const last = groups.at(-1);
      if (line.isFirst && part.keepWithPrevious && last) last.push(line);
      else groups.push([line]);
    });
  });
  return groups;
}

function fragmentsOf(lines: readonly Line[]): PageFragment[] {
  const fragments: PageFragment[] = [];
  for (const { part, row, piece, isLast } of lines) {
    const open = fragments.at(-1);
    if (open?.part === part && open.piece === null && piece === null) {
      open.to = row + 1;
      open.isLast = isLast;
    } else fragments.push({ part, from: row, to: row + 1, isLast, piece });
  }
  return fragments;
}

/**
 * The pages of a document, at least one. A group of rows that is kept together and higher than a page is broken.
 * @param parts in document order; a part without rows is left out
 */
export function paginate(parts: readonly DocumentPart[], space: PageSpace): PageFragment[][] {
  const pages: Line[][] = [[]];
  const place = (lines: readonly Line[]): boolean => {
    const page = pages.at(-1)!;
    const fits = heightOf([...page, ...lines], parts, space.gap) <= space.height + TOLERANCE;
    if (fits) page.push(...lines);
    return fits;
  };
  const startPage = (): void => {
    if (pages.at(-1)!.length > 0) pages.push([]);
  };
  for (const group of groupsOf(parts, space)) {
    if (place(group)) continue;
    startPage();
    if (place(group)) continue;
    for (const line of group) {
      if (place([line])) continue;
      startPage();
      // Nothing smaller is left to break.
      pages.at(-1)!.push(line);
    }
  }
  return pages.map(fragmentsOf);
}
