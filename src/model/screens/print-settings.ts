/** Converts the setting `print` of a page to a sheet. */
import type { PageLine as PageLineFile, PrintFile } from '../generated/files';
import type { PageLine, PrintSettings } from './screen';

/** Widths and heights in millimetres. A page of continuous paper is half a sheet of 241 × 280. */
const SHEETS = {
  A4: { width: 210, height: 297, margin: 14 },
  'A4-landscape': { width: 297, height: 210, margin: 14 },
  continuous: { width: 241, height: 140, margin: 8 },
} as const;

const PAGE_NUMBERS: PageLineFile = { center: '第 {page} / {pages} 页' };

function fillLine({ left = '', center = '', right = '' }: PageLineFile): PageLine | null {
  return left + center + right === '' ? null : { left, center, right };
}

/** Fills the sheet, its margins and lines. */
export function fillPrint(file: PrintFile): PrintSettings {
  const { paper = 'A4', header = {}, footer = PAGE_NUMBERS, ...size } = typeof file === 'object' ? file : {};
  const sheet = SHEETS[paper];
  return {
    width: size.width ?? sheet.width,
    height: size.height ?? sheet.height,
    margin: size.margin ?? sheet.margin,
    header: fillLine(header),
    footer: fillLine(footer),
  };
}
