/** Routes of check rules and fill rules (contract.md §5). */
import type { FastifyRequest } from 'fastify';
import { successReply, errorReply } from '@/server/http/reply';
import { HttpError } from '@/server/http/http-error';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformContext, PlatformRoutes } from '../context';
import { checkValue, parseCheckRule } from './check-rules';
import { executeFillRule, parseParams } from './fill-rules';
import { messages } from './messages';

type Query = Readonly<Record<string, string | undefined>>;

const signedIn = { config: { access: 'signed-in' } } as const;
const MAX_RULES = 100;

/** Decodes a value once more, because clients encode it before they send it as a parameter. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

async function checkByCode({ db }: PlatformContext, { ruleCode = '', value = '' }: Query) {
  const { rows } = await db.query(`select rule_json from sys_check_rule where rule_code = $1 and del_flag = '0'`, [
    ruleCode.replaceAll('\0', ''),
  ]);
  if (!rows[0]) throw new HttpError(messages.unknownCode);
  const failed = checkValue(parseCheckRule(String(rows[0].rule_json)), decoded(value));
  return failed ? errorReply(500, failed.message, failed) : successReply(null, messages.passed);
}

/** Value of one fill rule. @throws HttpError for an unknown code */
async function fillOne(platform: PlatformContext, request: FastifyRequest, code: string, form: unknown) {
  const value = await executeFillRule(platform, code.replaceAll('\0', ''), parseParams(form), currentUser(request));
  if (value === null) throw new HttpError(messages.unknownCode);
  return value;
}

/** Values of several fill rules for one form. An unknown rule does not make the other values fail. */
async function fillMany(platform: PlatformContext, request: FastifyRequest) {
  const { rules, commonFormData } = (request.body ?? {}) as Record<string, unknown>;
  if (!Array.isArray(rules)) throw new HttpError(messages.badFills);
  if (rules.length > MAX_RULES) throw new HttpError(messages.tooManyFills(MAX_RULES));
  const common = parseParams(commonFormData);
  const results: { ruleCode: string; result: string | null }[] = [];
  for (const rule of rules) {
    const { ruleCode, formData } = (rule ?? {}) as Record<string, unknown>;
    const code = typeof ruleCode === 'string' ? ruleCode.replaceAll('\0', '') : '';
    const form = formData === undefined || formData === null ? common : parseParams(formData);
    results.push({ ruleCode: code, result: await executeFillRule(platform, code, form, currentUser(request)) });
  }
  return results;
}

export const mountRules: PlatformRoutes = (api, platform) => {
  api.get<{ Querystring: Query }>('/sys/checkRule/checkByCode', signedIn, ({ query }) => checkByCode(platform, query));

  // Not logged: every new form draws its numbers here.
  const notLogged = { config: { access: 'signed-in', notLogged: true } } as const;
  api.put<{ Params: { code: string } }>('/sys/fillRule/executeRuleByCode/:code', notLogged, async (request) =>
    successReply(await fillOne(platform, request, request.params.code, request.body)),
  );
  api.put('/sys/fillRule/executeRuleByCodeBatch', notLogged, async (request) =>
    successReply(await fillMany(platform, request)),
  );

  // Counts as a write, because a test run uses up a number.
  api.get<{ Querystring: Query }>(
    '/sys/fillRule/testFillRule',
    { config: { access: { permission: 'sys:fillRule:testFillRule' }, hasSideEffects: true } },
    async (request) => successReply(await fillOne(platform, request, request.query.ruleCode ?? '', null)),
  );
};
