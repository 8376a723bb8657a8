/** Length of a screen's hash in base64url characters: 48 bits. */
const LENGTH = 8;

/**
 * Hash of a screen and its entities, from the ETag of their reply; also of a weak ETag. The build writes it for the
 * screens that it checked (server), the console compares it (browser).
 */
export const screenHash = (etag: string): string => etag.replace(/^W\//, '').replaceAll('"', '').slice(0, LENGTH);
