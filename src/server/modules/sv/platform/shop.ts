/** Shops as records, and as their platform knows them. */
import type { Fields } from 'jingwei';
import type { PlatformShop } from './provider';

export type Shop = Fields<'base/shop'>;

export const platformShop = ({ platform, sellerId, feeRate }: Shop): PlatformShop => ({
  platform: platform ?? '',
  sellerId: sellerId ?? '',
  feeRate: feeRate ?? '0',
});
