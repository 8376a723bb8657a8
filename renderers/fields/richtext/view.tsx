import { lazy, Suspense } from 'react';
import { createEditorInput } from '@/components/input/text/EditorInput';
import type { FieldView, ShowProps } from '@/registry/field-view';
import value from './value';

const SafeHtml = lazy(() => import('@/components/editor/html/SafeHtml'));
const RichEditor = lazy(() => import('@/components/editor/rich-text/RichTextEditor'));

/** One line of text in a list; formatted text in a detail view. */
function RichShow({ text, place }: ShowProps) {
  if (place === 'list') return text;
  return (
    <Suspense fallback={null}>
      <SafeHtml html={text} />
    </Suspense>
  );
}

const Input = createEditorInput(RichEditor, value.plainText);

export default { Input, Show: RichShow, width: 240, popup: true } satisfies FieldView;
