/** Record routes of dictionaries: tree, recycle bin and the check whether a value is free (contract.md §5). */
import { now } from '@/server/db';
import type { Row } from '@/model/record';
import { successReply } from '@/server/http/reply';
import { currentUser } from '@/server/auth/guard/hook';
import { mayRead } from '../read-access';
import { ALL_ROWS } from '@/server/http/request-params';
import type { PlatformContext, PlatformRoutes } from '../context';
import { messages } from './messages';
import { paging, params, query } from '@/server/http/schema/fields';
import { fail } from './errors';

const DICT = 'system/dict';
const DICT_ITEM = 'system/dict-item';

/** Deleted dictionaries with the keys of `list`. */
const deletedDicts = ({ db }: PlatformContext) =>
  db
    .selectFrom('sys_dict')
    .select(['id', 'dict_name as dictName', 'dict_code as dictCode', 'description', 'type', 'del_flag as delFlag'])
    .select(['create_by as createBy', 'create_time as createTime', 'update_by as updateBy'])
    .select('update_time as updateTime')
    .where('del_flag', '=', '1')
    .orderBy('update_time', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute();

/** @throws HttpError when the dictionary is not in the recycle bin, or another dictionary uses its code now */
async function restoreDict({ db }: PlatformContext, id: string): Promise<void> {
  await db.tx(async () => {
    const dict = await db
      .selectFrom('sys_dict')
      .select('dict_code')
      .where('id', '=', id)
      .where('del_flag', '=', '1')
      .forUpdate()
      .executeTakeFirst();
    if (!dict) throw fail.notDeleted();
    const taken = await db
      .selectFrom('sys_dict')
      .select('id')
      .where('dict_code', '=', dict.dict_code)
      .where('del_flag', '=', '0')
      .executeTakeFirst();
    if (taken) throw fail.codeTaken();
    // Restores the items that were deleted with the dictionary; one item for each value, so that values stay unique.
    await db.updateTable('sys_dict').set({ del_flag: '0', update_time: now }).where('id', '=', id).execute();
    await db
      .updateTable('sys_dict_item as i')
      .set({ del_flag: '0', update_time: now })
      .where('i.dict_id', '=', id)
      .where('i.del_flag', '=', '1')
      .where('i.id', '=', (eb) =>
        eb
          .selectFrom('sys_dict_item as j')
          .select('j.id')
          .whereRef('j.dict_id', '=', 'i.dict_id')
          .whereRef('j.item_value', '=', 'i.item_value')
          .orderBy('j.del_flag')
          .orderBy('j.update_time', (order) => order.desc().nullsLast())
          .orderBy('j.id', 'desc')
          .limit(1),
      )
      .execute();
  });
}

/** Deletes the dictionary and its items permanently. @throws HttpError when it is not in the recycle bin */
async function purgeDict({ db }: PlatformContext, id: string): Promise<void> {
  await db.tx(async () => {
    const { numDeletedRows } = await db
      .deleteFrom('sys_dict')
      .where('id', '=', id)
      .where('del_flag', '=', '1')
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw fail.notDeleted();
    await db.deleteFrom('sys_dict_item').where('dict_id', '=', id).execute();
  });
}

const toNode = (row: Row) => ({ key: row.id, title: row.dictName, ...row });

const mountRecycleBin: PlatformRoutes = (api, platform) => {
  const { tableChanged } = platform;
  const publishChange = () => {
    tableChanged('sys_dict');
    tableChanged('sys_dict_item');
  };

  api.get(
    '/sys/dict/deleteList',
    { schema: { summary: '回收站里的字典' }, config: { access: { permission: 'sys:dict:deleteList' } } },
    async () => successReply(await deletedDicts(platform)),
  );

  api.put(
    '/sys/dict/back/:id',
    {
      schema: { summary: '还原回收站里的字典', params: params({ id: '字典' }) },
      config: { access: { permission: 'sys:dict:back' }, log: { title: '数据字典', label: '还原' } },
    },
    async ({ params }) => {
      await restoreDict(platform, params.id);
      publishChange();
      return successReply(null, messages.restored, 200);
    },
  );

  api.delete(
    '/sys/dict/deletePhysic/:id',
    {
      schema: { summary: '彻底删除回收站里的字典', params: params({ id: '字典' }) },
      config: { access: { permission: 'sys:dict:deletePhysic' }, log: { title: '数据字典', label: '彻底删除' } },
    },
    async ({ params }) => {
      await purgeDict(platform, params.id);
      publishChange();
      return successReply(null, messages.purged, 200);
    },
  );
};

export const mountDictionaryRecords: PlatformRoutes = (api, platform) => {
  const { db, engine } = platform;
  mountRecycleBin(api, platform);

  api.get(
    '/sys/dict/treeList',
    { schema: { summary: '字典树', querystring: query(paging) }, config: { access: mayRead(engine, DICT) } },
    async (request) => {
      const caller = currentUser(request);
      const { records } = await engine.list(DICT, { ...request.query, ...ALL_ROWS }, caller);
      return successReply(records.map(toNode));
    },
  );

  api.get(
    '/sys/dictItem/dictItemCheck',
    {
      schema: {
        summary: '字典项的值是否可用',
        querystring: query({ id: '字典项，新增时为空', dictId: '字典', itemValue: '字典值' }),
      },
      config: { access: mayRead(engine, DICT_ITEM) },
    },
    async (request) => {
      const { id = '', dictId = '', itemValue = '' } = request.query;
      const other = await db
        .selectFrom('sys_dict_item')
        .select('id')
        .where('dict_id', '=', dictId)
        .where('item_value', '=', itemValue)
        .where('id', '<>', id)
        .where('del_flag', '=', '0')
        .limit(1)
        .executeTakeFirst();
      if (other) throw fail.taken();
      return successReply(null, messages.notTaken);
    },
  );
};
