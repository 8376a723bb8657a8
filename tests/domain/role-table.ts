/** Roles of the business screens (section D of the domain): cells by screens, in the words of the domain. */

/** Roles in the order of the cells; the administrators may do everything. */
export const ROLES = ['finance', 'settle_clerk', 'supplier_mgr', 'live_op', 'risk_officer', 'auditor'] as const;

type Cells = readonly [string, string, string, string, string, string];

const SUPPLY = 'F -pass';
/** The domain names 24 only; risk officers read what the goods and prices of a risk are. */
const RISK = 'R';
/** Screens → what each role may do. `-`: nothing. */
const TABLE: readonly (readonly [screens: string, cells: Cells])[] = [
  ['1 2', ['R', 'R', '-', 'E', 'R', 'R']],
  ['3 4 34', ['F', 'E', 'R', '-', 'R', 'R']],
  ['6', ['R A', 'E S recalc carry toPay supConfirm print', 'R dispute', '-', 'R', 'R']],
  ['5', ['E create pay confirm fail retry returned cancel', 'R', '-', '-', 'R', 'R']],
  ['7', ['F', 'R', 'R', '-', '-', 'R']],
  ['8', ['F', 'R', '-', '-', 'R', 'R']],
  ['10', ['F -closePeriod', 'R', '-', '-', 'R', 'R']],
  ['9', ['R', 'R', 'R', 'R', 'F', 'R']],
  ['11 12 13 14', ['R', 'F', 'R', 'R', 'R', 'R']],
  ['15 16', ['R', 'R', '-', 'F', 'R', 'R']],
  ['17', ['R A', 'R', '-', 'E S toPay supConfirm', 'R', 'R']],
  ['18', ['A toOrder', 'R', '-', 'E S', 'R', 'R']],
  ['19', ['F', 'R', 'E', 'E', 'R', 'R']],
  ['20', ['A toOrder', 'E S', 'R', '-', 'A', 'R']],
  ['21 22', ['F', 'E S', '-', '-', 'R', 'R']],
  ['23', ['F', 'E S link', 'E link', '-', 'R', 'R']],
  ['24', ['R', 'R', SUPPLY, '-', 'R freeze unfreeze', 'R']],
  ['25 26 27 30 31', ['R', 'R', SUPPLY, '-', RISK, 'R']],
  ['28', ['R', 'R', SUPPLY, 'R', RISK, 'R']],
  ['29', ['R A', 'R', SUPPLY, '-', RISK, 'R']],
  ['32', ['R', 'R', '-', '-', 'R', 'R']],
  ['33', ['R', 'R', 'R', 'R', 'R', 'R']],
];

const READ = ['detail', 'export'];
const WORDS: Readonly<Record<string, readonly string[]>> = {
  '-': [],
  R: READ,
  E: [...READ, 'add', 'edit', 'delete', 'batch_delete', 'import'],
  S: [...READ, 'submit', 'withdraw', 'generate'],
  A: [...READ, 'pass', 'reject', 'unaudit'],
};

/** Whether a role may do an operation of a screen. */
export function isGranted(no: number, role: (typeof ROLES)[number], operation: string): boolean {
  const row = TABLE.find(([screens]) => screens.split(' ').includes(String(no)));
  if (!row) throw new Error(`no roles of screen ${no}`);
  const words = row[1][ROLES.indexOf(role)]!.split(' ');
  if (words.includes(`-${operation}`)) return false;
  return words.some((word) => word === 'F' || (WORDS[word] ?? [word]).includes(operation));
}
