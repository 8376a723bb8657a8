/** Markdown pieces of the generated documents. */

/** A text inside a table cell: one line, no cell border inside. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/** Texts of people hold `<…>` and `*`, which Markdown would read. */
export const plain = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('*', '\\*');

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Paragraphs, tables and headings with a blank line between them; empty ones are left out. */
export const blocks = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');
