/** Page of the error catalogue: every code that the server sends, from the `errors.ts` of its folders. */
import type { ErrorEntry, ErrorFactory } from '@/server/http/http-error';
import { blocks } from './markdown';

type ErrorFile = { readonly fail: Readonly<Record<string, ErrorFactory<never[]>>> };

const files = import.meta.glob<ErrorFile>('/src/server/**/errors.ts', { eager: true });

/** All errors, ordered by code. */
export const errorCatalogue = (): ErrorEntry[] =>
  Object.values(files)
    .flatMap(({ fail }) => Object.values(fail).map((factory) => factory.entry()))
    .toSorted((one, other) => (one.errorCode < other.errorCode ? -1 : 1));

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export function errorsPage(): string {
  const lines = errorCatalogue().map(
    ({ errorCode, message, code, status }) => `| \`${errorCode}\` | ${cell(message)} | ${code} | ${status} |`,
  );
  return blocks(
    '# 错误代码',
    '失败的回复在响应头 `X-Error-Code` 里带错误代码。代码不会改名，程序按代码判断；消息给人看，可能改动，`…` 是随请求变化的部分。“信封”是回复的 `code`，“HTTP”是响应状态。',
    ['| 代码 | 消息 | 信封 | HTTP |', '| --- | --- | --- | --- |', ...lines].join('\n'),
  );
}
