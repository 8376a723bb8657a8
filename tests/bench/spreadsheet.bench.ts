/** Memory and time of a workbook of 100,000 rows × 20, written and read, beside the library alone. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Case, Measurement } from './case';

const RUNS = 3;

interface Figures {
  ms: number;
  mb: number;
}

function run(who: 'ours' | 'bare', what: 'write' | 'read', path: string): Figures {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['tests/bench/bare/spreadsheet.mjs', who, what, path],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${who} ${what}: ${stderr}`);
  return JSON.parse(stdout) as Figures;
}

/** Two measurements of the same runs: the memory runs the processes, the time takes their figures. */
function measurementsOf(what: 'write' | 'read', path: string): Measurement[] {
  const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  const memory = (who: 'ours' | 'bare') => () => {
    const { ms, mb } = run(who, what, path);
    times[who].push(ms);
    return Promise.resolve(mb);
  };
  const spent = (who: 'ours' | 'bare') => () => Promise.resolve(times[who].shift() ?? 0);
  const verb = what === 'write' ? 'written' : 'read';
  return [
    {
      name: `100,000 rows × 20 ${verb}: peak of memory`,
      unit: 'MB',
      bound: { ratio: 1.3, plus: 50 },
      runs: RUNS,
      ours: memory('ours'),
      bare: memory('bare'),
    },
    {
      name: `100,000 rows × 20 ${verb}: time`,
      unit: 'ms',
      bound: { ratio: 1.5 },
      runs: RUNS,
      ours: spent('ours'),
      bare: spent('bare'),
    },
  ];
}

export default {
  name: 'workbooks of imports and exports',
  open: () => {
    const folder = mkdtempSync(join(tmpdir(), 'jingwei-sheet-'));
    const path = join(folder, 'rows.xlsx');
    return Promise.resolve({
      measurements: [...measurementsOf('write', path), ...measurementsOf('read', path)],
      close: () => {
        rmSync(folder, { recursive: true, force: true });
        return Promise.resolve();
      },
    });
  },
} satisfies Case;
