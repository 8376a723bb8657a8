/** What PostgreSQL tells everyone who listens, over a connection of its own that comes back when it is lost. */
import { Client, type ClientConfig } from 'pg';

/** Somebody who listens. */
export interface Subscriber {
  onMessage(text: string): void;
  /** The connection was away: something may have been said meanwhile. */
  onReconnect(): void;
}

/** Ears by channel. */
export class Subscriptions {
  private readonly byChannel = new Map<string, Set<Subscriber>>();

  get channels(): string[] {
    return [...this.byChannel.keys()];
  }

  add(channel: string, ear: Subscriber): void {
    const ears = this.byChannel.get(channel);
    if (ears) ears.add(ear);
    else this.byChannel.set(channel, new Set([ear]));
  }

  remove(channel: string, ear: Subscriber): void {
    this.byChannel.get(channel)?.delete(ear);
  }

  publish(channel: string, text: string): void {
    for (const ear of this.byChannel.get(channel) ?? []) ear.onMessage(text);
  }

  publishReconnect(): void {
    for (const ears of this.byChannel.values()) for (const ear of ears) ear.onReconnect();
  }
}

export interface NotificationListener {
  /** Listens from the moment it resolves. @throws the driver's error when the database cannot be reached */
  listen(channel: string): Promise<void>;
  close(): Promise<void>;
}

const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 5000;
/** A connection that died without a word shows only when it is used. */
const KEEPALIVE_MS = 30_000;
const QUERY_TIMEOUT_MS = 10_000;

/** @param subscriptions told what is heard, and after a reconnection that something may have been missed */
export function openListener(config: ClientConfig, subscriptions: Subscriptions): NotificationListener {
  let closed = false;
  let current: Promise<Client> | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<Client> {
    const client = new Client({ ...config, keepAlive: true, query_timeout: QUERY_TIMEOUT_MS });
    let keepAlive: NodeJS.Timeout | undefined;
    let lost = false;
    const handleLoss = () => {
      if (lost) return;
      lost = true;
      clearInterval(keepAlive);
      void client.end().catch(() => undefined);
      // One that was never ready is its caller's to try again.
      if (!keepAlive) return;
      current = null;
      reconnectAfter(MIN_RETRY_MS);
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

  function reconnectAfter(delay: number): void {
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      if (closed) return;
      current = connect();
      current.then(
        () => subscriptions.publishReconnect(),
        () => {
          current = null;
          reconnectAfter(Math.min(delay * 2, MAX_RETRY_MS));
        },
      );
    }, delay);
    retry.unref();
  }

  return {
    async listen(channel) {
      if (!current) {
        current = connect();
        current.catch(() => (current = null));
      }
      const client = await current;
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
