/** A wrong APP_DIR is reported before TypeScript runs, in the words of the configuration. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ConfigError, readConfig } from '@/server/config/config';
import { appProblem } from './app.mjs';

function reportedByConfig(APP_DIR: string): string | null {
  try {
    readConfig({ APP_DIR });
    return null;
  } catch (error) {
    return (error as ConfigError).message;
  }
}

test('reports a folder that is no application like the configuration', () => {
  const app = mkdtempSync(join(tmpdir(), 'jingwei-app-'));
  try {
    for (const text of [app, ` ${app} `, './no-such', '', ' ', 'docs', '.'])
      expect(appProblem(text), text).toBe(reportedByConfig(text));
    expect(appProblem(app)).toContain(`APP_DIR=${app}：没有这个目录`);
    mkdirSync(join(app, 'schemas'));
    expect(appProblem(app)).toBeNull();
    expect(appProblem(undefined)).toBeNull();
  } finally {
    rmSync(app, { recursive: true });
  }
});
