/** Errors of cron expressions: the message of Quartz and its Chinese translation with the field's label. */
import { cronLabel, type CronKey } from './fields';

export interface CronProblem {
  /** The invalid field; null when the error concerns the whole expression. */
  field: CronKey | null;
  /** Message of Quartz 2.3.2; details of Java exceptions are omitted. */
  quartz: string;
  /** Translated message for users, prefixed with the field's label. */
  message: string;
}

/** Error of the parser; `quartz` is the message of Quartz. */
export class CronSyntaxError extends Error {
  override readonly name = 'CronRefusal';
  constructor(readonly quartz: string) {
    super(quartz);
  }
}

/** Message of Quartz for all other parse errors. */
export const ILLEGAL_FORMAT = 'Illegal cron expression format';

/** Patterns of Quartz messages and their translations; `$1` is the first captured group. */
const TRANSLATIONS: readonly (readonly [RegExp, string])[] = [
  [/^Minute and Second values must/, '应在 0 到 59 之间'],
  [/^Hour values must/, '应在 0 到 23 之间'],
  [/^Day of month values must/, '应在 1 到 31 之间'],
  [/^Month values must/, '应在 1 到 12 之间'],
  [/^Day-of-Week values must/, '应在 1 到 7 之间，1 为周日'],
  [/^Increment > (\d+) : (\d+)$/, '间隔 $2 太大'],
  [/^Invalid Month value: '(.*)'$/, '“$1”不是月份，应如 JAN'],
  [/^Invalid Day-of-Week value: '(.*)'$/, '“$1”不是星期，应如 MON'],
  [/^Illegal characters for this position: '(.*)'$/, '不能写“$1”'],
  [/^Illegal character after '\?': (.*)$/s, '“?”之后不能有“$1”'],
  [/^'\?' can only be specified for Day-of-Month or/, '“?”只能用于日或周'],
  [/^'\?' can only be specified for Day-of-Month -OR-/, '日和周不能都是“?”'],
  [/^'\/' must be followed/, '“/”之后应为整数'],
  [/^Unexpected character '(.*)' after '\/'$/s, '“/”之后不能有“$1”'],
  [/^Unexpected character: (.*)$/s, '不能写“$1”'],
  [/^Unexpected end of string/, '没有写完'],
  [/^Unexpected end of expression/, '至少要有秒、分、时、日、月、周六段'],
  [/^Offset from last day/, '月底前的天数不能超过 30'],
  [/^'(.)' option is not valid here/, '“$1”不能用在这里'],
  [/^The 'W' option does not make sense/, '“W”之前的日期不能超过 31'],
  [/^A numeric value between 1 and 5/, '“#”之后应为 1 到 5'],
  [/^Support for specifying 'L' and 'LW'/, '“L”不能与其他日期一起写'],
  [/^Support for specifying 'L' with other days of the week/, '“L”不能与其他星期一起写'],
  [/^Support for specifying multiple "nth"/, '“#”只能写一次'],
  [/^Support for specifying both/, '日和周不能同时指定，其中一个应为“?”'],
  [/^Illegal cron expression format$/, '格式不正确'],
];

/** Converts a Quartz message into a problem of a field; unknown messages become the general format error. */
export function cronProblem(field: CronKey | null, quartz: string): CronProblem {
  const found = TRANSLATIONS.find(([pattern]) => pattern.test(quartz)) ?? TRANSLATIONS.at(-1)!;
  const words = quartz.match(found[0]) ?? [];
  const said = found[1].replace(/\$(\d)/g, (_mark, index: string) => words[Number(index)] ?? '');
  return { field, quartz, message: field === null ? said : `${cronLabel(field)}：${said}` };
}
