/** A server with the same forms as files and as designed forms. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { screenHash } from '@/model/screens/screen-hash';
import { ask, tokenOf } from '../../helpers/people';
import { ensureBuild } from '../../helpers/build';
import { startServer, type StoryServer } from '../../helpers/story';
import { benchForms, benchRecord, type BenchForm } from './forms';

const RECORDS = 20;
const SUB_ROWS = 20;
const KEYS = ['wide', 'long', 'nested'] as const;
export type FormKey = (typeof KEYS)[number];

type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

async function callerOf(base: string): Promise<Call> {
  const token = await tokenOf(base);
  return (method, path, body) => ask(base, method, path, { token, ...(body && { body }) });
}

/** Designs and synchronizes a form. @returns the id of its head */
async function design(call: Call, { table, title, fields, subs }: BenchForm): Promise<string> {
  const head = { tableName: table, tableTxt: title, tableType: subs.length > 0 ? '2' : '1', themeTemplate: 'normal' };
  const id = await call<string>('POST', '/online/cgform/head/add', { ...head, field: fields });
  for (const [index, sub] of subs.entries()) {
    const link = { dbFieldName: 'main_id', dbFieldTxt: '主表', dbType: 'string', dbLength: 36, fieldShowType: 'text' };
    const own = { ...link, mainTable: table, mainField: 'id', isShowForm: '0', isShowList: '0' };
    const subHead = { tableName: sub.table, tableTxt: sub.title, tableType: '3', tabOrderNum: index + 1 };
    await call('POST', '/online/cgform/head/add', { ...subHead, field: [...sub.fields, own] });
  }
  await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`, {});
  return id;
}

/** The files of the forms in a folder beside those of the project. */
async function exportFiles(folder: string): Promise<void> {
  const server = await startServer();
  try {
    const call = await callerOf(server.base);
    const token = await tokenOf(server.base);
    for (const form of Object.values(benchForms(''))) {
      const id = await design(call, form);
      const { file } = await call<{ file: string }>('GET', `/online/cgform/head/exportFiles?id=${id}`);
      const url = `${server.base}/jeecg-boot/sys/common/static/${encodeURI(file)}`;
      const archive = await (await fetch(url, { headers: { 'x-access-token': token } })).arrayBuffer();
      for (const [path, content] of Object.entries(unzipSync(new Uint8Array(archive)))) {
        if (!path.startsWith('schemas/')) continue;
        mkdirSync(join(folder, dirname(path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
    }
  } finally {
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
  }
}

/** The script of the console with the hashes of checked screens, and those of more screens as its build would add them. */
async function withCheckedScreens(base: string, ids: readonly string[]): Promise<{ name: string; text: string }> {
  const hashOf = async (id: string) =>
    screenHash((await fetch(`${base}/schemas/${id}.json`)).headers.get('etag') ?? '');
  const known = await hashOf('system/dict.list');
  const assets = join(dirname(await ensureBuild()), '../web/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const name = scripts.find((one) => readFileSync(join(assets, one), 'utf8').includes(known));
  if (name === undefined) throw new Error('no script has the hashes of checked screens');
  const hashes = await Promise.all(ids.map(hashOf));
  const text = readFileSync(join(assets, name), 'utf8').replace(known, [known, ...hashes].join(' '));
  return { name, text };
}

export interface BenchServer {
  server: StoryServer;
  /** Screens of the form from a file and from the database, without `.list` and `.form`. */
  screens: Record<FormKey, { file: string; online: string }>;
  checked: { name: string; text: string };
  close(): Promise<void>;
}

export async function openBenchServer(): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'jingwei-online-'));
  cpSync('schemas', join(folder, 'schemas'), { recursive: true });
  await exportFiles(folder);
  const server = await startServer({}, folder);
  const call = await callerOf(server.base);
  const screens = {} as BenchServer['screens'];
  const [files, designed] = [benchForms(''), benchForms('_o')];
  for (const key of KEYS) {
    const file = `online/${files[key].table.replaceAll('_', '-')}`;
    const head = await design(call, designed[key]);
    for (let number = 1; number <= RECORDS; number += 1) {
      await call('POST', `/online/cgform/api/form/${head}`, benchRecord(designed[key], number, SUB_ROWS));
      await call('POST', `/${file.replace('online/', 'online/')}/add`, benchRecord(files[key], number, SUB_ROWS));
    }
    screens[key] = { file, online: `cgform/${head}` };
  }
  const ids = KEYS.flatMap((key) => ['list', 'form'].map((kind) => `${screens[key].file}.${kind}`));
  return {
    server,
    screens,
    checked: await withCheckedScreens(server.base, ids),
    async close() {
      await server.stop();
      rmSync(server.dataDir, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
