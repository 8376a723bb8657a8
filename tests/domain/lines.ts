/** The lines of the business domain: what each screen, formula, journal and integrity rule demands, by its id. */
import { screen } from './domain';

/** Screens of the money chain and of its master data (domain.md 01–34). */
export const SCREENS = Array.from({ length: 34 }, (_, index) => index + 1);

/** Actions of enabling and of approval: the same for all screens, so they are tested once. */
const SHARED = new Set(['enable', 'disable', 'submit', 'withdraw', 'pass', 'reject', 'unaudit', 'void']);

const number = (no: number): string => String(no).padStart(2, '0');
const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);

function linesOf(no: number): string[] {
  const { actions, links = [], dp = [] } = screen(no);
  return [
    ...actions.filter(({ code, guard }) => !SHARED.has(code) || guard !== undefined).map(({ code }) => `!${code}`),
    ...(links.length > 0 ? ['~'] : []),
    ...(dp.length > 0 ? [' DP'] : []),
  ].map((line) => `${number(no)}${line}`);
}

/**
 * `06!generate` an action with its guard and effect · `06~` the linkages of a screen · `06 DP` its data rules · `A4` a
 * formula · `J2` a journal · `I3` an integrity rule.
 */
export const lines: readonly string[] = [
  ...SCREENS.flatMap(linesOf),
  ...numbered('A', 10),
  ...numbered('J', 8),
  ...numbered('I', 17),
];

/** Actions of enabling and approval by screen: a title may claim them where a screen does more. */
export const sharedLines: readonly string[] = SCREENS.flatMap((no) =>
  screen(no)
    .actions.filter(({ code }) => SHARED.has(code))
    .map(({ code }) => `${number(no)}!${code}`),
);
