/**
 * A provider behind HTTP: `POST /authorize` and `/refresh`, `GET /orders` and `GET /bills` with the token of the shop,
 * `GET /fans` of an author.
 */
import { fail } from 'jingwei';
import { failUnavailable, requestService } from '../../base/service/request';
import type { Authorization, PlatformBill, PlatformOrder, PlatformProvider, PlatformShop } from './provider';

const SERVICE = { title: '平台', down: 'platform.down' };

/** An author's followers have nine digits. */
const MAX_COUNT = 999_999_999;
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_COUNT;

async function request<T>(url: URL, init: RequestInit): Promise<T> {
  const reply = await requestService(SERVICE, url, init);
  if (!reply.ok) failUnavailable(SERVICE, reply.status);
  return (await reply.json()) as T;
}

export function httpProvider(base: string): PlatformProvider {
  const at = (path: string, { platform, sellerId }: PlatformShop, parameters: Record<string, string> = {}) => {
    const url = new URL(`${base.replace(/\/$/, '')}/${path}`);
    url.search = new URLSearchParams({ platform, sellerId, ...parameters }).toString();
    return url;
  };
  const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const read = <T>(path: string, shop: PlatformShop, token: string, from: string, to: string) =>
    request<T>(at(path, shop, { from, to }), bearing(token));
  return {
    label: new URL(base).host,
    authorize: (shop) => request<Authorization>(at('authorize', shop), { method: 'POST' }),
    refresh: (shop, token) => request<Authorization>(at('refresh', shop), { method: 'POST', ...bearing(token) }),
    orders: (shop, token, from, to) => read<PlatformOrder[]>('orders', shop, token, from, to),
    bills: (shop, token, from, to) => read<PlatformBill[]>('bills', shop, token, from, to),
    async fans({ platform, uid }) {
      const url = new URL(`${base.replace(/\/$/, '')}/fans`);
      url.search = new URLSearchParams({ platform, uid }).toString();
      const { fans } = await request<{ fans: unknown }>(url, {});
      if (!isCount(fans)) fail('平台接口的答复格式不正确', { code: 'platform.format' });
      return fans;
    },
  };
}
