/** Parser of dictionary codes, in the four forms of contract.md §5. */
import { fail } from './errors';

/** A plain dictionary, or two columns of a table. */
export type DictionaryCode =
  { kind: 'plain'; code: string } | { kind: 'table'; table: string; text: string; code: string; clause: string };

const PLAIN = /^[\w-]{1,100}$/;
const NAME = /^\w{1,64}$/;
/** The form with the clause before the columns: `sys_user where status = 1,realname,username`. */
const TABLE_WITH_CLAUSE = /^(\w{1,64})\s+(where\s.*|order\s+by\s.*)$/is;
/** Escapes left after one decoding: ASCII space or punctuation, or the lead byte of a three-byte UTF-8 character. */
const ENCODED_TWICE = /%(?:2[0-9a-f]|3[a-f]|e[4-9a-f]%)/i;

function decodeTwice(code: string): string {
  if (!ENCODED_TWICE.test(code)) return code;
  try {
    return decodeURIComponent(code);
  } catch {
    // The `%` belongs to the clause, as in like '%2a%'.
    return code;
  }
}

const invalidCode = () => fail.wrongCode();

/**
 * Parses `sex`, `table,text,code`, `table,text,code,where …` and `table where … order by …,text,code`.
 * @throws HttpError for an empty code and for any other form
 */
export function parseDictionaryCode(written: string): DictionaryCode {
  const whole = decodeTwice(written).trim();
  if (whole === '') throw fail.emptyCode();
  if (!whole.includes(',')) {
    if (!PLAIN.test(whole)) throw invalidCode();
    return { kind: 'plain', code: whole };
  }
  const parts = whole.split(',');
  const [first = '', second = '', third = ''] = parts.map((part) => part.trim());
  if (NAME.test(first)) {
    if (![second, third].every((name) => NAME.test(name))) throw invalidCode();
    // Commas after the third part belong to the clause: `status in (1,2)`.
    const clause = parts.slice(3).join(',').trim();
    return { kind: 'table', table: first, text: second, code: third, clause: clause.replace(/^where\s+/i, '') };
  }
  const columns = parts.slice(-2).map((part) => part.trim());
  const [, table = '', clause = ''] = TABLE_WITH_CLAUSE.exec(parts.slice(0, -2).join(',').trim()) ?? [];
  const [text = '', code = ''] = columns;
  if (table === '' || ![text, code].every((name) => NAME.test(name))) throw invalidCode();
  return { kind: 'table', table, text, code, clause: clause.replace(/^where\s+/i, '') };
}

/** Parses a table code. @throws HttpError for a plain code and for an invalid code */
export function parseTableCode(written: string): DictionaryCode & { kind: 'table' } {
  const code = parseDictionaryCode(written);
  if (code.kind === 'plain') throw invalidCode();
  return code;
}
