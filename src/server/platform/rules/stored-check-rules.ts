/** Check rules of the database, by code. */
import type { Database } from '@/server/db';
import { HttpError } from '@/server/http/http-error';
import { checkValue, parseCheckRule, type RulePart } from './check-rules';
import { fail } from './errors';

/** The parts of a rule. @throws HttpError when there is no such rule, or when it cannot be read */
export async function loadCheckRule(db: Database, code: string): Promise<RulePart[]> {
  const rule = await db
    .selectFrom('sys_check_rule')
    .select('rule_json')
    .where('rule_code', '=', code.replaceAll('\0', ''))
    .where('del_flag', '=', '0')
    .executeTakeFirst();
  if (!rule) throw fail.unknownCode();
  return parseCheckRule(rule.rule_json ?? '');
}

/** The message of an error of this folder. @throws any other error */
function messageOf(error: unknown): string {
  if (error instanceof HttpError) return error.message;
  throw error;
}

/** Loads a rule for many values. The function returns the message of the check of one value; null: the value is valid. */
export async function openCheckRule(db: Database, code: string): Promise<(value: string) => string | null> {
  const parts = await loadCheckRule(db, code).catch(messageOf);
  if (typeof parts === 'string') return () => parts;
  return (value) => {
    try {
      return checkValue(parts, value)?.message ?? null;
    } catch (error) {
      return messageOf(error);
    }
  };
}
