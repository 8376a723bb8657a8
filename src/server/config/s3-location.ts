/** Address and credentials of an S3-compatible bucket, parsed from FILE_STORE. */

export interface S3Location {
  /** Endpoint with the bucket, without a trailing slash. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const DEFAULT_REGION = 'us-east-1';

/** Parses `https://key:secret@host/bucket?region=…`. @returns null for any other text */
export function parseS3Location(text: string): S3Location | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, pathname, username, password, searchParams, hash } = new URL(text);
  const isWhole = /^https?:$/.test(protocol) && /^\/[\w.-]+(\/[\w./-]+)?\/?$/.test(pathname);
  if (!isWhole || username === '' || password === '' || hash !== '') return null;
  return {
    url: `${protocol}//${host}${pathname.replace(/\/$/, '')}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? DEFAULT_REGION,
  };
}
