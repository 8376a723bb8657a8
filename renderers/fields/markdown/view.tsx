import { lazy, Suspense } from 'react';
import { createEditorInput } from '@/components/input/text/EditorInput';
import type { FieldView, ShowProps } from '@/registry/field-view';
import value from './value';

const MarkdownText = lazy(() => import('@/components/editor/markdown/MarkdownText'));
const MarkdownEditor = lazy(() => import('@/components/editor/markdown/MarkdownEditor'));

/** One line of text in a list; rendered Markdown in a detail view. */
function MarkdownShow({ text, place }: ShowProps) {
  if (place === 'list') return text;
  return (
    <Suspense fallback={text}>
      <MarkdownText text={text} />
    </Suspense>
  );
}

const Input = createEditorInput(MarkdownEditor, value.plainText);

export default { Input, Show: MarkdownShow, width: 240, popup: true } satisfies FieldView;
