/** Reference page of the language versions: what a migration changes. */
import { LANGUAGE_VERSION, VERSION_2_NAMES } from '@/model/schema-migration';
import { migrationSteps } from '@/model/schema-migration/steps';
import { blocks, code, table } from './markdown';

const stepsOf = (version: number): string =>
  migrationSteps
    .filter(({ to }) => to === version)
    .map(({ summary }) => `- ${summary}`)
    .join('\n');

const namesTable = (): string =>
  table(
    ['位置', '版本 1', '版本 2'],
    Object.entries(VERSION_2_NAMES).flatMap(([part, names]) =>
      Object.entries(names).map(([old, now]) => [code(part), code(old), code(now)]),
    ),
  );

export function versionsPage(): string {
  const versions = [...new Set(migrationSteps.map(({ to }) => to))].toReversed();
  return blocks(
    '# 语言版本',
    `现在的版本是 ${LANGUAGE_VERSION}，写在每个文件的 \`version\` 里。旧版本的文件照样能用：读入时在内存中升级，启动和 \`check:schemas\` 各提示一次。\`npm run migrate:schemas\` 列出会改什么，加 \`-- --write\` 写回文件，属性的次序和排版不变。`,
    ...versions.flatMap((version) => [
      `## 版本 ${version}`,
      stepsOf(version),
      ...(version === 2 ? ['### 改名', namesTable()] : []),
    ]),
  );
}
