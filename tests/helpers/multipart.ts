/** Bodies of requests with files. */

export type Part = readonly [name: string, fileName: string, content: Uint8Array | string];

const BOUNDARY = '----import';
/** The content type of the bodies. */
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export function multipart(parts: readonly Part[], fields: Readonly<Record<string, string>> = {}): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const files = parts.flatMap(([name, fileName, content]) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([Buffer.from(texts.join('')), ...files, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
