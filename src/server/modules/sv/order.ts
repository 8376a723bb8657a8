/** Actions of platform orders, and the sample data of the money chain: its documents refer to one another. */
import type { ActionFunction } from 'jingwei';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { syncOrders } from './platform/sync';
import { sampleChain } from './sample/chain';

export const sync: ActionFunction<'sv/order', 'sync'> = async (context) => ({
  message: await syncOrders(context, context.ask),
});

export const mark: ActionFunction<'sv/order', 'mark'> = async () => ({ set: { abnormal: 'Y' } });

export const demoRows = (sizes: SampleSizes) => sampleChain(sizes).slices();
