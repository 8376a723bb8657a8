import { Empty } from 'antd';
import { useLazy, type LazySource } from '@/components/deferred/use-lazy';
import { PartError } from '@/components/loading/PartError';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import type { WidgetProps } from '@/registry/views';
import { ApiError } from '@/runtime/errors/api-error';
import { isEnvelope, unwrapEnvelope } from '@/runtime/http/envelope';
import { SILENT_READ } from '@/runtime/http/policy';
import { request } from '@/runtime/http/request';
import { ApiDocs } from './ApiDocs';
import { messages } from './messages';
import { parseDocument, type ApiDocument } from './openapi';

const PATH = '/v3/api-docs';
const NOT_FOUND = 404;

/** Reads the document, which servers send with or without an envelope. @throws ApiError */
async function loadDocument(): Promise<ApiDocument> {
  const reply = await request({ method: 'GET', path: PATH }, SILENT_READ);
  const { status, data } = reply;
  if (status === NOT_FOUND) throw new ApiError(messages.unsupported, { httpStatus: status });
  const isPlain = status < 300 && !isEnvelope(data);
  const document = parseDocument(isPlain ? data : unwrapEnvelope(reply, 'silent').result);
  if (document) return document;
  throw new ApiError(messages.unsupported, { httpStatus: status });
}

/** Not cached: which operations a caller may call changes with the rights. */
const DOCUMENT: LazySource<string, ApiDocument> = { peek: () => undefined, load: loadDocument };

/** API documentation of the server: the operations that the current user may call. */
export default function ApiDocsWidget({ props }: WidgetProps<'api-docs'>) {
  const { state, retry } = useLazy(PATH, DOCUMENT);
  if (state.status === 'failed') return <PartError error={state.error} onRetry={retry} />;
  if (state.status === 'loading') return <PartSkeleton />;
  if (state.value.operations.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.none} />;
  return <ApiDocs title={props.title} document={state.value} />;
}
