/** `npm run check:app`: checks the application (APP_DIR): its schema files with the product's, then its code by types. */
import { spawnSync } from 'node:child_process';
import { appFolder } from '@/server/config/app-folder';
import { writeAppFiles } from '../gen/gen-types';
import { main as checkSchemas } from '../schemas/check-schemas';

export async function main(): Promise<number> {
  const app = appFolder(process.env.APP_DIR ?? '');
  if (app === null) {
    console.error('请用 APP_DIR 指明应用目录');
    return 2;
  }
  await writeAppFiles(app);
  const schemas = await checkSchemas([]);
  const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', app], {
    stdio: 'inherit',
  });
  return schemas || (status ?? 1);
}
