/** What PostgreSQL tells everyone who listens, over a connection of its own that comes back when it is lost. */
import { Client, type ClientConfig } from 'pg';

/** Somebody who listens. */
export interface Ear {
  heard(text: string): void;
  /** The connection was away: something may have been said meanwhile. */
  missed(): void;
}

/** Ears by channel. */
export class Ears {
  private readonly byChannel = new Map<string, Set<Ear>>();

  get channels(): string[] {
    return [...this.byChannel.keys()];
  }

  add(channel: string, ear: Ear): void {
    const ears = this.byChannel.get(channel);
    if (ears) ears.add(ear);
    else this.byChannel.set(channel, new Set([ear]));
  }

  remove(channel: string, ear: Ear): void {
    this.byChannel.get(channel)?.delete(ear);
  }

  tell(channel: string, text: string): void {
    for (const ear of this.byChannel.get(channel) ?? []) ear.heard(text);
  }

  tellMissed(): void {
    for (const ears of this.byChannel.values()) for (const ear of ears) ear.missed();
  }
}

export interface Listener {
  /** Listens from the moment it resolves. @throws the driver's error when the database cannot be reached */
  listen(channel: string): Promise<void>;
  close(): Promise<void>;
}

const FIRST_DELAY = 100;
const LONGEST_DELAY = 5000;
/** A connection that died without a word shows only when it is used. */
const BEAT = 30_000;
const PATIENCE = 10_000;

/** @param ears told what is heard, and after a reconnection that something may have been missed */
export function openListener(config: ClientConfig, ears: Ears): Listener {
  let closed = false;
  let current: Promise<Client> | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<Client> {
    const client = new Client({ ...config, keepAlive: true, query_timeout: PATIENCE });
    let beat: NodeJS.Timeout | undefined;
    let lost = false;
    const lose = () => {
      if (lost) return;
      lost = true;
      clearInterval(beat);
      void client.end().catch(() => undefined);
      // One that was never ready is its caller's to try again.
      if (!beat) return;
      current = null;
      again(FIRST_DELAY);
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ channel, payload = '' }) => ears.tell(channel, payload));
    try {
      await client.connect();
      for (const channel of ears.channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      lose();
      throw error;
    }
    beat = setInterval(() => void client.query('select 1').catch(lose), BEAT);
    beat.unref();
    return client;
  }

  function again(delay: number): void {
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      if (closed) return;
      current = connect();
      current.then(
        () => ears.tellMissed(),
        () => {
          current = null;
          again(Math.min(delay * 2, LONGEST_DELAY));
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
