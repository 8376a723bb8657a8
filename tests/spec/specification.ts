/** Cuts the two specification files into numbered clauses. Pure, so that the stale check and the script agree. */

export interface Clause {
  /** `1§5.7`: file, section, running number within the section. */
  id: string;
  /** A sentence, a list item's part, or a table cell. */
  text: string;
  /** For a cell: the first cell of its row, which says what the cell is about. */
  row?: string;
  /** Numbers, Chinese texts and paths that a proof must mention. */
  literals: string[];
}

const CHINESE = /[A-Za-z]*[\u4e00-\u9fff](?:[\u4e00-\u9fff0-9A-Za-z，。！？、：（）“”/_.!?-]|,(?=[\u4e00-\u9fff]))*/g;
const PATH = /(?:^|[\s(;,])((?:\/|sys\/)[A-Za-z][\w./{}-]*[\w}])/g;
const COLOUR = /#[0-9A-Fa-f]{6}\b/g;
const NUMBER = /(?<![\w§.])\d[\d,]*(?:\.\d+)?(?![\w.]*\d)/g;
/** Words that only point elsewhere in the specification. */
const POINTER = /\b(?:sections?|documents?) \d+(?: to \d+)?/g;
/** Where a clause leaves a value open: `{name}`, or N between Chinese characters. */
const OPEN = /\{\w+\}|(?<=[\u4e00-\u9fff])N(?=[\u4e00-\u9fff])/g;
const TAIL = /[，。：、（./]+$/u;

/** What a test that proves the clause cannot do without: Chinese texts, paths, colours and numbers. */
export function literalsOf(text: string): string[] {
  const rest = text.replace(/`/g, '').replace(POINTER, ' ');
  const paths = [...rest.matchAll(PATH)].map((match) => match[1]!.replace(/\.$/, '').replace(/\{.*/, ''));
  const bare = paths.reduce((left, one) => left.replaceAll(one, ' '), rest).replace(OPEN, ' ');
  const chinese = [...bare.matchAll(CHINESE)].map((match) => match[0].replace(TAIL, '')).filter(Boolean);
  const colours = bare.match(COLOUR) ?? [];
  const plain = [...chinese, ...colours].reduce((left, one) => left.replaceAll(one, ' '), bare);
  const numbers = [...plain.matchAll(NUMBER)].map((match) => match[0].replaceAll(',', '').replace(/\.$/, ''));
  return [...new Set([...chinese, ...paths, ...colours, ...numbers])];
}

const sentences = (line: string): string[] =>
  line
    .replace(/^- /, '')
    .split(/(?<=[.;])\s+(?=\S)/)
    .map((one) => one.trim())
    .filter(Boolean);
const isRule = (line: string | undefined): boolean => line !== undefined && /^\|[-| :]+\|$/.test(line);

/** All clauses of one file; `file` is 1 or 2. */
export function clausesOf(file: number, markdown: string): Clause[] {
  const lines = markdown.split('\n');
  const counters = new Map<string, number>();
  const clauses: Clause[] = [];
  let section = '0';
  const add = (text: string, row?: string): void => {
    const number = (counters.get(section) ?? 0) + 1;
    counters.set(section, number);
    clauses.push({
      id: `${file}§${section}.${number}`,
      text,
      ...(row === undefined ? {} : { row }),
      literals: literalsOf(text),
    });
  };
  lines.forEach((line, index) => {
    const heading = /^#+ (?:(\d+(?:\.\d+)?)\.? )?(.*)/.exec(line);
    if (heading) {
      if (heading[1]) section = heading[1];
      else if (heading[2]!.startsWith('Module')) section = '10';
      return;
    }
    if (!line.trim() || isRule(line) || isRule(lines[index + 1])) return;
    if (!line.startsWith('|')) return sentences(line).forEach((text) => add(text));
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    cells.forEach((cell, at) => cell && add(cell, at === 0 ? undefined : cells[0]));
  });
  return clauses;
}

/** The section of an id: `1§5.7` → `1§5`. */
export const sectionOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));
