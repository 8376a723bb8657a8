/** Notification channels: LISTEN/NOTIFY of PostgreSQL, or in memory when this process is the only one (PGlite). */
import type { DatabaseEngine } from './drivers/engine';
import { type Subscriber, Subscriptions } from './drivers/subscriptions';
import type { OnTransactionEnd, RunStatement } from './transactions';

export interface Channels {
  notify(channel: string, text: string): Promise<void>;
  listen(channel: string, onMessage: (text: string) => void, onReconnect?: () => void): Promise<() => void>;
  close(): Promise<void>;
}

export function buildChannels(engine: DatabaseEngine, run: RunStatement, onTransactionEnd: OnTransactionEnd): Channels {
  const subscriptions = new Subscriptions();
  const listener = engine.openListener?.(subscriptions) ?? null;
  return {
    async notify(channel, text) {
      if (listener) {
        await run('select pg_notify($1, $2)', [channel, text]);
        return;
      }
      onTransactionEnd((committed) => {
        if (committed) setImmediate(() => subscriptions.publish(channel, text));
      });
    },
    async listen(channel, onMessage, onReconnect = () => undefined) {
      const subscriber: Subscriber = { onMessage, onReconnect };
      subscriptions.add(channel, subscriber);
      await listener?.listen(channel);
      return () => subscriptions.remove(channel, subscriber);
    },
    close: async () => listener?.close(),
  };
}
