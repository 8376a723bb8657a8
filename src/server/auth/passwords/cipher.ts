/** Decrypts passwords as newer clients send them: AES-128-CBC with a public key and IV (contract.md §2.3). */
import { createDecipheriv } from 'node:crypto';

/** Public, part of the contract. It only obscures the password in the request; TLS protects it. */
export const publicCipher = { key: '1234567890adbcde', iv: '1234567890hjlkew' } as const;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const BLOCK = 16;

function decrypt(text: string): string | null {
  const bytes = BASE64.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  if (bytes.length === 0 || bytes.length % BLOCK !== 0) return null;
  try {
    const cipher = createDecipheriv('aes-128-cbc', publicCipher.key, publicCipher.iv);
    const plain = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(plain) || null;
  } catch {
    return null;
  }
}

/** Possible passwords for a sent text: the decrypted text if decryption succeeds, then the text as sent. */
export function passwordCandidates(sent: string): string[] {
  const plain = decrypt(sent);
  return plain === null ? [sent] : [plain, sent];
}

/** A new password: the decrypted text, else the text as sent. */
export const readSentPassword = (sent: string): string => passwordCandidates(sent)[0] ?? '';
