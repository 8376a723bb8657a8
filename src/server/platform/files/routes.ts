/** File upload and download routes (contract.md §6). */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import { contentRange, isRange } from '@/server/files/byte-range';
import type { StoredFile } from '@/server/files/file-store';
import { checkContent, isImage, isServerFile, displayableType } from '@/server/files/file-types';
import { isFolderPath, isPublicPath, newStoredPath, safeName, safePath } from '@/server/files/stored-paths';
import { uploadFolder, receiveUpload, removeStaleUploads, type ReceivedUpload } from '@/server/files/upload';
import { openFileStore } from '@/server/files/open-file-store';
import { fail as requestErrors, unauthorized } from '@/server/http/errors';
import type { PlatformRoutes } from '../context';
import { body, params, text } from '@/server/http/schema/fields';
import { fail } from './errors';

const MEGABYTE = 1024 * 1024;
const DEFAULT_FOLDER = 'temp';
/** Folder of images in rich texts; every reader of the text can load them. */
const EDITOR_FOLDER = 'jeditor';
const YEAR_SECONDS = 31_536_000;

/** Content security policy of stored files: blocks scripts and styles when a browser renders a file as a page. */
const FILE_CSP = "default-src 'none'; style-src 'none'; script-src 'none'; sandbox";

const uploadSchema = {
  summary: '上传文件，返回存储路径',
  documents: {
    multipart: body({
      file: { type: 'string', title: '文件', format: 'binary' },
      biz: text('目录，默认为 temp'),
      jeditor: text('1 为富文本中的图片'),
      public: text('1 为公开'),
    }),
  },
};

const isTrue = (text: string | undefined) => text === '1' || text === 'true';

/** Storage path of an uploaded file. @throws HttpError for a missing or too large file, or an invalid folder */
function storagePathOf({ file, fields }: ReceivedUpload, megabytes: number): string {
  if (!file) throw fail.noFile();
  if (file.truncated) throw fail.tooLarge(megabytes);
  const folder = fields['biz'] || DEFAULT_FOLDER;
  if (!isFolderPath(folder)) throw fail.badFolder();
  const ofEditor = isTrue(fields['jeditor']) || folder === EDITOR_FOLDER;
  if (ofEditor && !isImage(file.head)) throw fail.notPicture();
  if (isServerFile(file.name)) throw fail.program();
  const content = checkContent(safeName(file.name), file.head);
  if ('problem' in content) throw content.problem === 'program' ? fail.program() : fail.wrongContent(content.suffix);
  return newStoredPath(folder, content.name, ofEditor || isTrue(fields['public']));
}

/** A path is written only once, so it identifies the content of its file. */
const etagOf = (path: string): string => `"${createHash('sha256').update(path).digest('base64url')}"`;

/** The part of the file that the request asks for, when the client still holds the same file (`If-Range`). */
function rangeOf({ headers: { range, 'if-range': holds } }: FastifyRequest, path: string): string | null {
  return isRange(range) && (holds === undefined || holds === etagOf(path)) ? range : null;
}

function sendHeaders(reply: FastifyReply, path: string, { size, part }: StoredFile): void {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const type = displayableType(name);
  void reply.headers({
    'content-type': type ?? 'application/octet-stream',
    'content-length': part === null ? size : part === 'none' ? 0 : part.end - part.start + 1,
    ...(part !== null && { 'content-range': contentRange(part, size) }),
    'accept-ranges': 'bytes',
    etag: etagOf(path),
    'content-disposition': `${type ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-security-policy': FILE_CSP,
    // A path is written only once, so the content never changes.
    'cache-control':
      isPublicPath(path) && part !== 'none' ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-store',
  });
}

export const mountFiles: PlatformRoutes = (api, { config, access }) => {
  const store = openFileStore(config);
  const folder = uploadFolder(config.DATA_DIR);

  /** Sends a file. A public file needs no token; other files need one, in the header or in the URL (rulings). */
  async function read(
    request: FastifyRequest<{ Params: { '*': string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const path = safePath(request.params['*']);
    if (path === null) throw requestErrors.missing();
    if (!isPublicPath(path)) {
      const caller = request.token === null ? null : await access.userByToken(request.token);
      if (!caller) throw unauthorized();
    }
    const found = await store.get(path, rangeOf(request, path));
    if (!found) throw requestErrors.missing();
    sendHeaders(reply, path, found);
    return reply.code(found.part === null ? 200 : found.part === 'none' ? 416 : 206).send(found.stream);
  }
  api.get(
    '/sys/common/static/*',
    {
      schema: { summary: '下载文件', params: params({ '*': '路径' }) },
      config: { access: 'public' },
      // The compressor takes a file that begins like compressed data for its own output, and clients then unpack it.
      compress: false,
    },
    read,
  );

  // Separate plugin scope, so that no other route accepts multipart.
  void api.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 20, parts: 21, fieldSize: 1000, fileSize: config.UPLOAD_LIMIT * MEGABYTE },
    });
    scope.addHook('onReady', () => removeStaleUploads(folder));
    for (const url of ['/sys/common/upload', '/sys/upload/uploadMinio']) {
      scope.post(url, { schema: uploadSchema, config: { access: 'signed-in' } }, async (request) => {
        if (!request.isMultipart()) throw fail.noFile();
        const received = await receiveUpload(request, folder);
        try {
          const path = storagePathOf(received, config.UPLOAD_LIMIT);
          await store.put(path, received.file!.local);
          return successReply(null, path);
        } finally {
          if (received.file) await rm(received.file.local, { force: true });
        }
      });
    }
  });
};
