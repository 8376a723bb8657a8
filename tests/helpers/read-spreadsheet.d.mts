/** A cell: its value, the text that is shown, and its formula. */
export interface ReadCell {
  value: unknown;
  text: string;
  formula: string | null;
}

/** The name and the cells of the first sheet. */
export function readSpreadsheet(file: Buffer): { name: string; rows: ReadCell[][] };

/** The texts of the rows below the labels, by label. */
export function recordsOf(file: Buffer, headRow: number): Record<string, string>[];
