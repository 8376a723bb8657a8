/** A connection that receives PostgreSQL notifications and is opened again after it is lost. */
import { Client, type ClientConfig } from 'pg';
import type { Subscriptions } from './subscriptions';

export interface NotificationListener {
  /** Notifications of the channel are received once it resolves. @throws the driver's error without connection */
  listen(channel: string): Promise<void>;
  close(): Promise<void>;
}

const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 5000;
/** Interval of test queries, which detect a connection that broke silently. */
const KEEPALIVE_MS = 30_000;
const QUERY_TIMEOUT_MS = 10_000;

/**
 * Connects and listens to all subscribed channels.
 * @param onLost called once when an open connection is lost, not when it cannot be opened
 * @throws the driver's error when the database cannot be reached
 */
async function connect(config: ClientConfig, subscriptions: Subscriptions, onLost: () => void): Promise<Client> {
  const client = new Client({ ...config, keepAlive: true, query_timeout: QUERY_TIMEOUT_MS });
  let keepAlive: NodeJS.Timeout | undefined;
  let lost = false;
  const handleLoss = () => {
    if (lost) return;
    lost = true;
    clearInterval(keepAlive);
    void client.end().catch(() => undefined);
    if (keepAlive) onLost();
  };
  client.on('error', handleLoss);
  client.on('end', handleLoss);
  client.on('notification', ({ channel, payload = '' }) => subscriptions.publish(channel, payload));
  try {
    await client.connect();
    for (const channel of subscriptions.channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    handleLoss();
    throw error;
  }
  keepAlive = setInterval(() => void client.query('select 1').catch(handleLoss), KEEPALIVE_MS);
  keepAlive.unref();
  return client;
}

/** @param subscriptions receive the notifications, and `onReconnect` after a lost connection is back */
export function openListener(config: ClientConfig, subscriptions: Subscriptions): NotificationListener {
  let closed = false;
  let current: Promise<Client> | null = null;
  let retry: NodeJS.Timeout | undefined;

  /** Forgets the connection when it fails to open; the caller handles the error. */
  function open(): Promise<Client> {
    const opening = connect(config, subscriptions, () => {
      current = null;
      reconnectAfter(MIN_RETRY_MS);
    });
    current = opening;
    opening.catch(() => {
      if (current === opening) current = null;
    });
    return opening;
  }

  function reconnectAfter(delay: number): void {
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      if (closed) return;
      open().then(
        () => subscriptions.publishReconnect(),
        () => reconnectAfter(Math.min(delay * 2, MAX_RETRY_MS)),
      );
    }, delay);
    retry.unref();
  }

  return {
    async listen(channel) {
      const client = await (current ?? open());
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const client = await current?.catch(() => null);
      await client?.end().catch(() => undefined);
    },
  };
}
