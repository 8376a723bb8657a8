/** Calls of check rules and fill rules (contract.md §5). */
import type { FastifyRequest } from 'fastify';
import { answer, refusal } from '../../answer';
import { Refusal } from '../../refusal';
import { personOf } from '../guard';
import { paths } from '../paths';
import type { Platform, PlatformRoutes } from '../platform';
import { checkValue, readRule } from './check-rule';
import { executeRule, readParams } from './fill-rule';
import { texts } from './texts';

type Query = Readonly<Record<string, string | undefined>>;

const MEMBER = { config: { member: true } } as const;
const MOST_RULES = 100;

/** Clients encode the value before they send it as a parameter. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

async function checkByCode({ db }: Platform, { ruleCode = '', value = '' }: Query) {
  const { rows } = await db.query(`select rule_json from sys_check_rule where rule_code = $1 and del_flag = '0'`, [
    ruleCode.replaceAll('\0', ''),
  ]);
  if (!rows[0]) throw new Refusal(texts.unknownCode);
  const failed = checkValue(readRule(String(rows[0].rule_json)), decoded(value));
  return failed ? refusal(500, failed.message, failed) : answer(null, texts.passed);
}

/** @throws Refusal for a code that no rule has */
async function fillOne(platform: Platform, request: FastifyRequest, code: string, form: unknown) {
  const value = await executeRule(platform, code.replaceAll('\0', ''), readParams(form), personOf(request));
  if (value === null) throw new Refusal(texts.unknownCode);
  return value;
}

/** A form asks for all its values at once: one that nobody knows does not take the others away. */
async function fillMany(platform: Platform, request: FastifyRequest) {
  const { rules, commonFormData } = (request.body ?? {}) as Record<string, unknown>;
  if (!Array.isArray(rules)) throw new Refusal(texts.badFills);
  if (rules.length > MOST_RULES) throw new Refusal(texts.tooManyFills(MOST_RULES));
  const common = readParams(commonFormData);
  const results: { ruleCode: string; result: string | null }[] = [];
  for (const rule of rules) {
    const { ruleCode, formData } = (rule ?? {}) as Record<string, unknown>;
    const code = typeof ruleCode === 'string' ? ruleCode.replaceAll('\0', '') : '';
    const form = formData === undefined || formData === null ? common : readParams(formData);
    results.push({ ruleCode: code, result: await executeRule(platform, code, form, personOf(request)) });
  }
  return results;
}

export const mountRules: PlatformRoutes = (api, platform) => {
  api.get<{ Querystring: Query }>(paths.checkByRule, MEMBER, ({ query }) => checkByCode(platform, query));

  // Every new form draws its numbers: nobody would look that up.
  const unlogged = { config: { member: true, unlogged: true } } as const;
  api.put<{ Params: { code: string } }>(paths.fillByRule, unlogged, async (request) =>
    answer(await fillOne(platform, request, request.params.code, request.body)),
  );
  api.put(paths.fillByRules, unlogged, async (request) => answer(await fillMany(platform, request)));

  // A number that was drawn is gone: trying a rule changes something.
  api.get<{ Querystring: Query }>(
    paths.testFillRule,
    { config: { code: 'sys:fillRule:testFillRule', writes: true } },
    async (request) => answer(await fillOne(platform, request, request.query.ruleCode ?? '', null)),
  );
};
