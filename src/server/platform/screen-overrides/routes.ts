/** Routes of the customisation of shipped screens: the list of screens, the designer and its preview, and the reset. */
import { IDEMPOTENCY_KEY } from '@/model/http/extensions';
import { currentUser } from '@/server/auth/guard/hook';
import { type Caller, InvalidRecord, parseSaveKey, saveOnce } from '@/server/crud';
import { conflictError } from '@/server/crud/context/errors';
import { parsePaging } from '@/server/crud/read/paging';
import { textOf } from '@/server/http/request-params';
import { successReply } from '@/server/http/reply';
import { body, ids, list, paging, query, text } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import { overrideScreen } from '@/server/schemas/overridden-screens';
import type { PlatformContext, PlatformRoutes } from '../context';
import { actionRows, childOf, designRows, placeOf, readDesign } from './design';
import { messages } from './messages';
import { parseOverride } from './override-cache';
import { previewDesign } from './preview';
import { listScreens, OVERRIDE, readStored, screenOf, screenRow } from './screens';

const SCREEN = 'system/screen';
const EDIT_CODE = 'system:screen:edit';
const EDIT = { access: { permission: EDIT_CODE } } as const;
const READ = {
  access: (caller: Caller) => caller.can(EDIT_CODE) || caller.canOpen(`${SCREEN}.list`),
} as const;

const ROW = { type: 'object', title: '一个字段' } as const;
const DESIGN = body({
  id: text('屏幕'),
  updateTime: text('读到的定制时间，后来又有改动时不保存'),
  column: list('列表的列，按顺序', ROW),
  item: list('表单的字段，按顺序', ROW),
  newTitle: text('标题改为，空着用出厂的'),
  action: list('操作', { type: 'object', title: '一个操作' }),
});

const bare = (value: string | undefined): string => (value ?? '').replaceAll('*', '').trim();

/** Rows in the order that a list asks for; without one in that of their modules. */
function inOrder<T extends object>(
  rows: readonly T[],
  { column = '', order }: { column?: string; order?: string },
): T[] {
  if (column === '') return [...rows];
  const textAt = (row: T): string => String(Object.entries(row).find(([key]) => key === column)?.[1] ?? '');
  const sorted = rows.toSorted((a, b) => textAt(a).localeCompare(textAt(b), 'zh-CN'));
  return order === 'desc' ? sorted.toReversed() : sorted;
}

function mountList(api: Api, platform: PlatformContext): void {
  api.get(
    '/sys/screen/list',
    {
      schema: {
        summary: '可以定制的列表和表单',
        querystring: query({
          ...paging,
          title: '名称',
          screen: '编号',
          kind: 'list 或 form',
          status: '0 出厂，1 已定制，2 不再适用',
        }),
      },
      config: READ,
    },
    async (request) => {
      const { kind = '', status = '', ...asked } = request.query;
      const [title, screen] = [bare(asked.title), bare(asked.screen)];
      const found = (await listScreens(platform, currentUser(request))).filter(
        (row) =>
          row.title.includes(title) &&
          row.screen.includes(screen) &&
          (kind === '' || row.kind === kind) &&
          (status === '' || row.status === status),
      );
      const { size, current } = parsePaging(request.query);
      const records = inOrder(found, request.query).slice((current - 1) * size, current * size);
      return successReply({ records, total: found.length, size, current, pages: Math.ceil(found.length / size) });
    },
  );
}

function mountRecord(api: Api, platform: PlatformContext): void {
  const { schemas } = platform;
  api.get(
    '/sys/screen/queryById',
    { schema: { summary: '一个屏幕的全部字段和操作，和对它的改动', querystring: query({ id: '屏幕' }) }, config: READ },
    async (request) => {
      const { id = '' } = request.query;
      const screen = screenOf(platform, id);
      const stored = (await readStored(platform, currentUser(request))).get(id);
      const override = parseOverride(stored?.content ?? null);
      return successReply({
        ...screenRow(id, screen, stored),
        newTitle: override?.title ?? null,
        [childOf(screen)]: designRows(screen, override),
        action: actionRows(screen, override),
      });
    },
  );
  api.post(
    '/sys/screen/preview',
    { schema: { summary: '预览屏幕的定制，不保存', body: DESIGN }, config: EDIT },
    async (request) => {
      const id = textOf(request.body.id);
      return Promise.resolve(successReply(previewDesign(id, screenOf(platform, id), request.body, schemas)));
    },
  );
}

/**
 * Stores what a record of the designer changes of a screen; nothing changed: deletes the override.
 * @throws HttpError with the places of what is wrong; 409 when it was changed since it was read
 */
async function saveDesign(
  platform: PlatformContext,
  id: string,
  given: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<void> {
  const screen = screenOf(platform, id);
  const { override, problems } = readDesign(screen, given);
  if (problems.length > 0)
    throw new InvalidRecord(problems.map((one) => ({ path: placeOf(screen, one), message: one.message })));
  const result = override && overrideScreen(screen, override);
  if (result && 'problem' in result) throw new InvalidRecord([{ path: childOf(screen), message: result.problem }]);
  const { engine, db } = platform;
  const records = engine.records(caller);
  await db.tx(async () => {
    const stored = (await readStored(platform, caller)).get(id);
    if (given.updateTime !== undefined && (given.updateTime ?? '') !== (stored?.time ?? '')) throw conflictError();
    const content = JSON.stringify(override, null, 2);
    if (!override) await (stored ? records.delete(OVERRIDE, [stored.id]) : undefined);
    else if (stored) await records.edit(OVERRIDE, stored.id, { content });
    else await records.add(OVERRIDE, { screenId: id, content });
  });
}

function mountWrites(api: Api, platform: PlatformContext): void {
  const { db, engine } = platform;
  // Open consoles load their screens again.
  const publish = () => engine.context.options.sendRefresh([SCREEN]);
  api.put('/sys/screen/edit', { schema: { summary: '定制一个屏幕', body: DESIGN }, config: EDIT }, async (request) => {
    const caller = currentUser(request);
    const key = parseSaveKey(request.headers[IDEMPOTENCY_KEY.toLowerCase()]);
    const save = async () => {
      await saveDesign(platform, textOf(request.body.id), request.body, caller);
      return {};
    };
    await (key === null ? save() : saveOnce(db, { userId: caller.me.id, key, content: request.body }, save));
    await publish();
    return successReply(null, messages.saved);
  });
  api.post(
    '/sys/screen/reset',
    { schema: { summary: '恢复屏幕出厂的样子', body: body({ ids: ids('屏幕') }) }, config: EDIT },
    async (request) => {
      const caller = currentUser(request);
      const screens = [request.body.ids ?? []].flat().flatMap((one) => String(one).split(','));
      await db.tx(async () => {
        const stored = await readStored(platform, caller);
        // Overrides of screens that the product no longer has can be reset too.
        for (const id of screens) if (!stored.has(id)) screenOf(platform, id);
        const found = screens.flatMap((id) => stored.get(id)?.id ?? []);
        if (found.length > 0) await engine.records(caller).delete(OVERRIDE, found);
      });
      await publish();
      return successReply(null, messages.reset);
    },
  );
}

/** Mounts the routes. */
export const mountScreenOverrides: PlatformRoutes = (api, platform) => {
  if (!platform.schemas.entities[OVERRIDE]) return;
  mountList(api, platform);
  mountRecord(api, platform);
  mountWrites(api, platform);
};
