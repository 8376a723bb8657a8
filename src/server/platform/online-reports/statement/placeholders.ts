/**
 * Placeholders of a report's statement: `${name}` for parameters and `#{name}` for variables of the user, with or without
 * quotes around them (contract.md §7.8). They become numbered parameters, so that the parser sees what is executed.
 */
import { indexOfByte } from './position';

const PLACEHOLDER = /'([$#])\{(\w+)\}'|([$#])\{(\w+)\}/g;

export interface Placeholder {
  sign: '$' | '#';
  name: string;
}

/** A text of a statement with something in the place of its placeholders. */
export interface FilledStatement {
  text: string;
  /** Index in the written statement of an index of `text`. */
  sourceIndex(index: number): number;
}

export interface NumberedStatement extends FilledStatement {
  /** By their number, from 1: `text` contains `$1`, `$2` … */
  placeholders: readonly Placeholder[];
  /** Byte offsets of the parameters in `text`. */
  offsets: ReadonlySet<number>;
  /** The statement with other texts in the place of the placeholders. */
  fill(textOf: (placeholder: Placeholder) => string): FilledStatement;
}

/** Numbers the placeholders. @param written without a semicolon at the end */
export function numberPlaceholders(written: string): NumberedStatement {
  const placeholders: Placeholder[] = [];
  const found: { from: number; to: number; number: number }[] = [];
  for (const match of written.matchAll(PLACEHOLDER)) {
    const sign = (match[1] ?? match[3]) as Placeholder['sign'];
    const name = match[2] ?? match[4] ?? '';
    const known = placeholders.findIndex((one) => one.sign === sign && one.name === name) + 1;
    const number = known || placeholders.push({ sign, name });
    found.push({ from: match.index, to: match.index + match[0].length, number });
  }

  function fillBy(textOf: (number: number) => string): FilledStatement & { starts: number[] } {
    let [text, end] = ['', 0];
    const starts: number[] = [];
    /** Ends of the filled texts, and where the written statement goes on. */
    const ends: { at: number; source: number }[] = [];
    for (const { from, to, number } of found) {
      text += written.slice(end, from);
      starts.push(text.length);
      text += textOf(number);
      ends.push({ at: text.length, source: to });
      end = to;
    }
    const sourceIndex = (index: number): number => {
      const filled = starts.findIndex((start, at) => start <= index && index < ends[at]!.at);
      if (filled >= 0) return found[filled]!.from;
      const before = ends.findLast(({ at }) => at <= index) ?? { at: 0, source: 0 };
      return before.source + (index - before.at);
    };
    return { text: text + written.slice(end), starts, sourceIndex };
  }

  const { text, starts, sourceIndex } = fillBy((number) => `$${number}`);
  return {
    text,
    sourceIndex,
    placeholders,
    offsets: new Set(starts.map((index) => Buffer.byteLength(text.slice(0, index)))),
    fill: (textOf) => fillBy((number) => textOf(placeholders[number - 1]!)),
  };
}

/** Index in the written statement of a byte offset of the numbered one. */
export const sourceOfByte = (statement: NumberedStatement, offset: number): number =>
  statement.sourceIndex(indexOfByte(statement.text, offset));
