/** Routes of check rules and fill rules (contract.md §5). */
import type { FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformContext, PlatformRoutes } from '../context';
import { checkValue } from './check-rules';
import { loadCheckRule } from './stored-check-rules';
import { executeFillRule, parseParams } from './fill-rules';
import { messages } from './messages';
import { body, json, list, params, query, text, type ValueOf } from '@/server/http/schema/fields';
import { textOf } from '@/server/http/request-params';
import { fail } from './errors';

type Query = Readonly<Record<string, string | undefined>>;

const signedIn = { config: { access: 'signed-in' } } as const;
const MAX_RULES = 100;

const fillRequest = body({
  rules: list('规则', body({ ruleCode: text('规则编码'), formData: json('表单数据') })),
  commonFormData: json('各规则共用的表单数据'),
});

/** Decodes a value once more, because clients encode it before they send it as a parameter. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

async function checkByCode({ db }: PlatformContext, { ruleCode = '', value = '' }: Query) {
  const failed = checkValue(await loadCheckRule(db, ruleCode), decoded(value));
  if (failed) throw fail.failed(failed.message).with(failed);
  return successReply(null, messages.passed);
}

/** Value of one fill rule. @throws HttpError for an unknown code */
async function fillOne(platform: PlatformContext, request: FastifyRequest, code: string, form: unknown) {
  const values = await executeFillRule(platform, code.replaceAll('\0', ''), parseParams(form), currentUser(request));
  if (!values) throw fail.unknownCode();
  return values[0] ?? null;
}

/** Values of several fill rules for one form. An unknown rule does not make the other values fail. */
async function fillMany(platform: PlatformContext, request: FastifyRequest, sent: ValueOf<typeof fillRequest>) {
  const { rules, commonFormData } = sent;
  if (!rules) throw fail.badFills();
  if (rules.length > MAX_RULES) throw fail.tooManyFills(MAX_RULES);
  const common = parseParams(commonFormData);
  const results: { ruleCode: string; result: string | null }[] = [];
  for (const { ruleCode, formData } of rules) {
    const code = textOf(ruleCode);
    const form = formData === undefined || formData === null ? common : parseParams(formData);
    const values = await executeFillRule(platform, code, form, currentUser(request));
    results.push({ ruleCode: code, result: values?.[0] ?? null });
  }
  return results;
}

export const mountRules: PlatformRoutes = (api, platform) => {
  api.get(
    '/sys/checkRule/checkByCode',
    {
      schema: { summary: '按校验规则检查一个值', querystring: query({ ruleCode: '规则编码', value: '值' }) },
      ...signedIn,
    },
    ({ query }) => checkByCode(platform, query),
  );

  // Not logged: every new form draws its numbers here.
  const notLogged = { config: { access: 'signed-in', notLogged: true } } as const;
  api.put(
    '/sys/fillRule/executeRuleByCode/:code',
    {
      schema: { summary: '执行一个填值规则', params: params({ code: '规则编码' }), body: json('表单数据') },
      ...notLogged,
    },
    async (request) => successReply(await fillOne(platform, request, request.params.code, request.body)),
  );
  api.put(
    '/sys/fillRule/executeRuleByCodeBatch',
    {
      schema: {
        summary: '执行多个填值规则',
        body: fillRequest,
      },
      ...notLogged,
    },
    async (request) => successReply(await fillMany(platform, request, request.body)),
  );

  // Counts as a write, because a test run uses up a number.
  api.get(
    '/sys/fillRule/testFillRule',
    {
      schema: { summary: '试运行填值规则', querystring: query({ ruleCode: '规则编码' }) },
      config: { access: { permission: 'sys:fillRule:testFillRule' }, hasSideEffects: true },
    },
    async (request) => successReply(await fillOne(platform, request, request.query.ruleCode ?? '', null)),
  );
};
