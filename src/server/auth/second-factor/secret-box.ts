/**
 * Encrypts secrets at rest (AES-256-GCM). The key is derived from SECRET_KEY, else from a random file in the data
 * directory, so that a copy of the database alone does not contain the secrets.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@/server/config/config';

export interface SecretBox {
  /** @param context bound to the text: it opens with the same context only, e.g. the user's id */
  seal(text: string, context: string): string;
  /** @returns null when the key has changed, or the text was sealed with another context */
  open(sealed: string, context: string): string | null;
}

const CIPHER = 'aes-256-gcm';
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16];
const OWNER_ONLY = 0o600;

/** Reads the key file, and creates it at the first use. Of two processes that create it at once, one wins. */
function readKeyFile(folder: string): string {
  const path = join(folder, 'secret.key');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(path, randomBytes(KEY_BYTES).toString('base64url'), { flag: 'wx', mode: OWNER_ONLY });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}

/** The key file is read or created at the first use. */
export function buildSecretBox({ SECRET_KEY, DATA_DIR }: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): SecretBox {
  let key: Buffer | null = null;
  const secretKey = () =>
    (key ??= Buffer.from(hkdfSync('sha256', SECRET_KEY ?? readKeyFile(DATA_DIR), '', 'second-factor', KEY_BYTES)));
  return {
    seal(text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, secretKey(), iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      if (tag.length < TAG_BYTES) return null;
      try {
        const cipher = createDecipheriv(CIPHER, secretKey(), iv).setAAD(Buffer.from(context)).setAuthTag(tag);
        return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
