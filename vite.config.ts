import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { appPlugin } from './scripts/app/app-plugin.ts';
import { menuIconsPlugin } from './scripts/app/menu-icons.ts';
import { requireApp } from './scripts/setup/app.mjs';
import { appFolder } from './src/server/config/app-folder.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Tests of an application start here.
requireApp(process.env.APP_DIR);

/** One configuration for the browser bundle, the server bundle (`--ssr`), scripts and tests. */
const APP = appFolder(process.env.APP_DIR ?? '');

export default defineConfig({
  plugins: [react(), appPlugin(at('./'), APP), menuIconsPlugin(at('./'), APP)],
  resolve: {
    alias: [
      { find: /^@\//, replacement: at('./src/') },
      { find: /^@schemas\//, replacement: at('./schemas/') },
      { find: /^jingwei$/, replacement: at('./src/server/module-api.ts') },
      { find: /^jingwei\/testing$/, replacement: at('./tests/helpers/module.ts') },
      { find: /^@renderers\//, replacement: at('./renderers/') },
    ],
  },
});
