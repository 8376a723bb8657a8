import { describe, expect, it } from 'vitest';
import { createChecker, problemText, type CheckInput } from '@/model/check';
import { types } from '@/registry/values';
import { manyScreens } from './many-screens';

const files = manyScreens(1000);
const input: CheckInput = {
  types,
  views: new Set(['input', 'inputNumber', 'select', 'date']),
  functions: new Set(),
  widgets: new Set(),
  icons: new Set(),
  calls: new Set(),
  folders: ['schemas'],
  files,
};

describe('a thousand screens', () => {
  const checker = createChecker();

  it('are 1,000 lists and forms, the same every time', () => {
    expect([...files.keys()].filter((path) => /\.(list|form)\.json$/.test(path))).toHaveLength(1000);
    expect([...manyScreens(1000)]).toEqual([...files]);
  });

  it('have no error', () => {
    expect(checker.check(input).map(problemText)).toEqual([]);
  });

  it('reports one error among them, until it is fixed', () => {
    const path = 'schemas/gamma/doc252.list.json';
    const spoilt = new Map(files).set(path, files.get(path)!.replace('"kind"', '"knid"'));
    expect(checker.check({ ...input, files: spoilt })).toMatchObject([
      { file: path, message: 'gamma/doc252 没有字段 “knid”', hint: ['kind'] },
    ]);
    expect(checker.check(input)).toEqual([]);
  });

  it('reports a removed field wherever it is used', () => {
    const path = 'schemas/gamma/doc252.entity.json';
    const spoilt = new Map(files).set(path, files.get(path)!.replace('"docNo": {', '"docNr": {'));
    const problems = checker.check({ ...input, files: spoilt });
    expect(new Set(problems.map(({ file }) => file)).size).toBeGreaterThan(3);
  });
});
