import { lazy, Suspense } from 'react';
import { editorInput } from '@/components/input/EditorInput';
import { plainMarkdown } from '@/model/value/markdown';
import type { FieldView, ShowProps } from '@/registry/view';

const MarkdownText = lazy(() => import('@/components/rich/MarkdownText'));
const MarkdownEditor = lazy(() => import('@/components/rich/MarkdownEditor'));

/** In a list its words; in a detail view as it reads. */
function MarkdownShow({ text, place }: ShowProps) {
  if (place === 'list') return plainMarkdown(text);
  return (
    <Suspense fallback={text}>
      <MarkdownText text={text} />
    </Suspense>
  );
}

const Input = editorInput(MarkdownEditor, plainMarkdown);

export default { Input, Show: MarkdownShow, width: 240, popup: true } satisfies FieldView;
