/** Tokenizer of where clauses. Any other character is rejected with its position. */
import { messages } from './messages';

/** Thrown for a text that is not a supported where clause. The message is for the author of the clause. */
export class WhereClauseError extends Error {
  override readonly name = 'SqlTextError';

  constructor(
    what: string,
    /** Index of the first character that was not understood. */
    readonly position: number,
  ) {
    super(messages.at(position + 1, what));
  }
}

export type TokenKind = 'word' | 'text' | 'number' | 'variable' | 'sign' | 'end';

export interface Token {
  kind: TokenKind;
  /** The text of the token. String literals are without their quotes, with `\` kept before `% _ \`. */
  text: string;
  position: number;
}

/** Maximum length of a where clause. */
const MAX_LENGTH = 4000;

const WORD = /[A-Za-z_]\w*/y;
const NUMBER = /-?\d+(?:\.\d+)?/y;
const VARIABLE = /#\{(\w{1,64})\}/y;
const TEXT = /'((?:[^'\\]|''|\\[%_\\])*)'(?!')/y;
const SIGN = /!=|<>|>=|<=|[=><(),.]/y;
const BLANK = /[ \t\r\n]+/y;

function match(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

// A null character cannot be stored in the database; other control characters have no legitimate use.
const hasControl = (text: string) => [...text].some((letter) => letter < ' ' && !'\t\r\n'.includes(letter));

function readToken(source: string, position: number): Token & { end: number } {
  const take = (kind: TokenKind, found: RegExpExecArray, text = found[0]) => ({
    kind,
    text,
    position,
    end: position + found[0].length,
  });
  const quoted = match(TEXT, source, position);
  if (quoted) {
    const text = quoted[1]!.replaceAll("''", "'");
    if (hasControl(text)) throw new WhereClauseError(messages.badText, position);
    return take('text', quoted, text);
  }
  if (source[position] === "'") throw new WhereClauseError(messages.badText, position);
  const variable = match(VARIABLE, source, position);
  if (variable) return take('variable', variable);
  const number = match(NUMBER, source, position);
  if (number) {
    if (/[\w.]/.test(source[position + number[0].length] ?? ''))
      throw new WhereClauseError(messages.badNumber, position);
    return take('number', number);
  }
  const word = match(WORD, source, position);
  if (word) return take('word', word);
  const sign = match(SIGN, source, position);
  if (sign) return take('sign', sign);
  throw new WhereClauseError(messages.unknown(String.fromCodePoint(source.codePointAt(position)!)), position);
}

/** @throws WhereClauseError for a comment, a semicolon, an operator, a quote … that is not part of the grammar */
export function tokenize(source: string): Token[] {
  if (source.length > MAX_LENGTH) throw new WhereClauseError(messages.tooLong(MAX_LENGTH), MAX_LENGTH);
  const tokens: Token[] = [];
  let position = 0;
  for (;;) {
    position += match(BLANK, source, position)?.[0].length ?? 0;
    if (position >= source.length) break;
    const { end, ...token } = readToken(source, position);
    tokens.push(token);
    position = end;
  }
  tokens.push({ kind: 'end', text: '', position: source.length });
  return tokens;
}
