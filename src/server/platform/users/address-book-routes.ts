/** Address book (contract.md §1.2). Open to every signed-in user; contact data is masked for most of them. */
import type { Row } from '@/model/record';
import { requestedSort } from '@/server/crud/read/sort-order';
import { currentUser } from '@/server/auth/guard/hook';
import { successReply } from '@/server/http/reply';
import { containsPattern, pageQuery, textOf } from '@/server/http/request-params';
import type { PlatformRoutes } from '../context';
import { USER } from './accounts';
import { CARD_FIELDS, nameFilters } from './user-cards';
import { paging, query } from '@/server/http/schema/fields';

/**
 * Fields of the address book. Contact data is masked for callers who cannot read the user list, so it is not sortable.
 */
const CONTACT_FIELDS: ReadonlySet<string> = new Set([...CARD_FIELDS, 'phone', 'email', 'telephone']);
const SORTABLE_FIELDS: ReadonlySet<string> = new Set(['', ...CARD_FIELDS]);

/** Masks the middle of a phone number or e-mail address for callers who cannot read the user list. */
const mask = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value : '';
  if (text === '') return null;
  const shown = Math.min(3, Math.floor(text.length / 4));
  return `${text.slice(0, shown)}****${text.slice(text.length - shown)}`;
};

const firstValue = (csv: unknown) => (typeof csv === 'string' ? (csv.split(',')[0] ?? '') : '');

function toContact(row: Row, whole: boolean): Row {
  const shown = (key: string) => (whole ? (row[key] ?? null) : mask(row[key]));
  return {
    id: row.id ?? null,
    username: row.username ?? null,
    realname: row.realname ?? null,
    avatar: row.avatar ?? null,
    workNo: row.workNo ?? null,
    post: row.post_dictText ?? row.post ?? null,
    telephone: shown('telephone'),
    email: shown('email'),
    phone: shown('phone'),
    departId: firstValue(row.belongDepIds) || null,
    departName: row.orgCodeTxt ?? null,
  };
}

export const mountAddressBook: PlatformRoutes = (api, { engine }) => {
  api.get(
    '/sys/user/queryByOrgCodeForAddressList',
    {
      schema: {
        summary: '通讯录',
        querystring: query({
          orgCode: '部门编码',
          username: '用户名',
          realname: '姓名',
          workNo: '工号',
          keyword: '关键词',
          ...paging,
        }),
      },
      config: { access: 'signed-in' },
    },
    async (request) => {
      const caller = currentUser(request);
      const page = pageQuery(request);
      const isSortable = requestedSort(page).every(({ column }) => SORTABLE_FIELDS.has(column));
      const query = {
        ...page,
        ...(isSortable ? {} : { column: '', sortInfoString: '' }),
        ...nameFilters(request),
        departCode: textOf(request.query.orgCode),
        workNo: containsPattern(textOf(request.query.workNo)),
        keyword: textOf(request.query.keyword),
      };
      const whole = engine.canRead(USER, caller);
      const found = await engine.list(USER, query, caller, null, CONTACT_FIELDS);
      return successReply({ ...found, records: found.records.map((row) => toContact(row, whole)) });
    },
  );
};
