/** The guide's example module, as files and as a running server. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerModules } from '@/server/crud';
import { serverModules } from '@/server/modules';
import * as contract from '../../docs/guide/example/modules/contract/contract';
import { openTestServer, type TestServer } from '../helpers/server';

export const EXAMPLE = 'docs/guide/example';
/** The schemas of the product and of the example. */
export const exampleFolders: readonly string[] = ['schemas', `${EXAMPLE}/schemas`];

export const modules: ServerModules = { ...serverModules, 'contract/contract': contract };

/** Paths of all files of the example. */
export const exampleFiles = (): string[] =>
  readdirSync(EXAMPLE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

/** A server with the example's screens and functions. */
export const openExample = (): Promise<TestServer> => openTestServer({ folders: exampleFolders, app: { modules } });
