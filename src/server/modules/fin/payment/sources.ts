/** The kinds of documents that payment orders pay, by the code of `pay_source`. */
import { fail } from 'jingwei';
import { applySource } from './apply-source';
import { liveSource } from './live-source';
import { refundSource } from './refund-source';
import type { PaymentSource, SourceType } from './source';

const sources: Readonly<Record<SourceType, PaymentSource>> = {
  apply: applySource,
  live: liveSource,
  refund: refundSource,
};

/** @throws HttpError for an unknown kind */
export function sourceOf(type: string | null): PaymentSource {
  return (sources as Partial<typeof sources>)[type as SourceType] ?? fail('付款来源不存在');
}
