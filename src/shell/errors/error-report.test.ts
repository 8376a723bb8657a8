import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRuntime } from '@/runtime/create-runtime';
import { session } from '@/runtime/session/session-state';
import { errorReport } from './error-report';

beforeEach(() => {
  createRuntime();
  vi.stubGlobal('location', { origin: 'https://erp.example.com', pathname: '/isps/a', search: '?token=abc&name=张三' });
  vi.stubGlobal('navigator', { userAgent: 'Browser 1' });
  vi.stubGlobal('document', { querySelector: () => ({ src: 'https://erp.example.com/assets/index-abc.js?v=1' }) });
  session().token = 'very-secret-token';
});
afterEach(() => vi.unstubAllGlobals());

test('a report names screen, page, version, code and the top of the stack, and no secret', () => {
  const error = new TypeError('cannot read very-secret-token, password=hunter2 "captcha": "x1y2"');
  error.stack = [
    'TypeError: …',
    ...Array.from({ length: 20 }, (_, at) => `    at f${at} (https://erp.example.com/a.js:1)`),
  ].join('\n');
  const report = errorReport('system/dict.list', error, '\n    at Table\n    at ListScreen');
  for (const part of [
    'system/dict.list',
    '/isps/a（token、name）',
    'index-abc.js',
    'TypeError',
    'at f0 (/a.js:1)',
    'at Table',
    'Browser 1',
  ])
    expect(report).toContain(part);
  for (const part of ['very-secret-token', 'hunter2', 'x1y2', 'abc&', '张三', 'at f9'])
    expect(report).not.toContain(part);
});

test('reports a thrown value that is no error', () => {
  expect(errorReport('a', 'lost', '')).toContain('信息：lost');
  expect(errorReport('a', new Error('Failed to fetch dynamically imported module: x'), '')).toContain(
    '代码：ChunkLoadError',
  );
});
