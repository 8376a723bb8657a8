/** Descriptions of online forms (contract.md §7.2–7.5), as far as the user may see them. */
import { scriptSource } from '@/model/online/script/script-source';
import { currentUser } from '@/server/auth/guard/hook';
import type { Caller } from '@/server/crud';
import { successReply } from '@/server/http/reply';
import { params, query } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext } from '../context';
import type { OpenedForm } from '../form-definitions/access';
import { formIdOfTable, type FormDefinition } from '../form-definitions/definition';
import { readItems } from '../form-definitions/dictionary-items';
import {
  columnsPayload,
  erpPayload,
  formPayload,
  queryList,
  queryPayload,
  type DescribeOptions,
} from '../form-definitions/payload/payload';
import { visibleDefinition } from '../form-definitions/visible-definition';
import { describeLinks } from '../form-links/linked-table';
import { mayEditRecords, mayUseButton } from './sub-records';

const API = '/online/cgform/api';
const HEAD = { head: '表单' } as const;
const signedIn = { config: { access: 'signed-in' } } as const;

/** Codes of `hideColumns` by the actions of the form. */
const BUTTONS: Readonly<Record<string, string>> = {
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  deleteBatch: 'batch_delete',
  import: 'import',
  export: 'export',
  detail: 'detail',
};

async function describeOptions(platform: PlatformContext, opened: OpenedForm): Promise<DescribeOptions> {
  const { form, caller, main } = opened;
  const { definition, entity } = form;
  // Rows of files do not name their main records as requests do.
  const isMissing = (key: string) => main !== null && key !== 'detail' && (key === 'import' || !mayEditRecords(main));
  const isHidden = (key: string) => isMissing(key) || !caller.can(`${entity.permissionPrefix}:${BUTTONS[key]}`);
  const hiddenButtons = definition.buttons.flatMap(({ button_code: code }) =>
    code && !mayUseButton(opened, code) ? [code] : [],
  );
  return {
    items: await readItems(platform, [definition, ...definition.subs]),
    allFields: false,
    hidden: [...Object.keys(BUTTONS).flatMap((key) => (isHidden(key) ? (BUTTONS[key] ?? []) : [])), ...hiddenButtons],
  };
}

/** The form as the user may see it. @param partOf default: with its sub-tables */
async function describeForm(
  { onlineForms }: PlatformContext,
  user: Caller,
  { form, rights }: OpenedForm,
  options: DescribeOptions,
  partOf = (visible: FormDefinition) => visible,
) {
  const visible = partOf(visibleDefinition(form.definition, rights, 'form'));
  return formPayload(visible, options, await describeLinks(onlineForms, user, visible));
}

/** Mounts the replies that describe forms, and the form together with its list. */
export function mountFormDescriptions(api: Api, platform: PlatformContext): void {
  const { open } = platform.onlineForms;
  const alone = (form: FormDefinition): FormDefinition => ({ ...form, subs: [] });
  for (const [path, summary, partOf] of [
    ['getFormItem', '在线表单的表单', undefined],
    ['getErpFormItem', '在线表单一张表的表单', alone],
  ] as const)
    api.get(`${API}/${path}/:head`, { schema: { summary, params: params(HEAD) }, ...signedIn }, async (request) => {
      const user = currentUser(request);
      const opened = await open(user, request.params.head);
      return successReply(await describeForm(platform, user, opened, await describeOptions(platform, opened), partOf));
    });
  api.get(
    `${API}/getFormItemBytbname/:table`,
    { schema: { summary: '按表名取在线表单的表单', params: params({ table: '表名' }) }, ...signedIn },
    async (request) => {
      const user = currentUser(request);
      const opened = await open(user, (await formIdOfTable(platform.db, request.params.table)) ?? '');
      return successReply(await describeForm(platform, user, opened, await describeOptions(platform, opened)));
    },
  );
  api.get(
    `${API}/screen`,
    { schema: { summary: '在线表单的列、查询项和表单', querystring: query({ id: '表单' }) }, ...signedIn },
    async (request) => {
      const user = currentUser(request);
      const opened = await open(user, request.query.id ?? '');
      const options = await describeOptions(platform, opened);
      const visible = visibleDefinition(opened.form.definition, opened.rights, 'list');
      return successReply({
        columns: columnsPayload(visible, options),
        query: queryPayload(visible, options),
        form: await describeForm(platform, user, opened, options),
      });
    },
  );
}

/** Mounts the replies that describe lists. */
export function mountListDescriptions(api: Api, platform: PlatformContext): void {
  const { open } = platform.onlineForms;
  const describe = (
    path: string,
    summary: string,
    payload: (form: FormDefinition, options: DescribeOptions) => unknown,
  ) =>
    api.get(`${API}/${path}/:head`, { schema: { summary, params: params(HEAD) }, ...signedIn }, async (request) => {
      const opened = await open(currentUser(request), request.params.head);
      const visible = visibleDefinition(opened.form.definition, opened.rights, 'list');
      return successReply(payload(visible, await describeOptions(platform, opened)));
    });
  describe('getColumns', '在线表单的列', columnsPayload);
  describe('getQueryInfo', '在线表单的查询项（2.x）', queryList);
  describe('getQueryInfoVue3', '在线表单的查询项', queryPayload);
  describe('getEnhanceJs', '在线表单的 JS 增强', ({ scripts }) => scriptSource(scripts.list));
  api.get(
    `${API}/getErpColumns/:head`,
    { schema: { summary: '在线表单的列，连同各子表的列', params: params(HEAD) }, ...signedIn },
    async (request) => {
      const user = currentUser(request);
      const opened = await open(user, request.params.head);
      const definition = visibleDefinition(opened.form.definition, opened.rights, 'list');
      const options = new Map<string, DescribeOptions>();
      for (const { head } of definition.subs)
        options.set(head.id, await describeOptions(platform, await open(user, head.id)));
      const own = await describeOptions(platform, opened);
      return successReply(erpPayload(definition, own, ({ head }) => options.get(head.id) ?? own));
    },
  );
}
