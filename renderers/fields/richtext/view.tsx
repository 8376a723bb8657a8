import { lazy, Suspense } from 'react';
import { editorInput } from '@/components/input/EditorInput';
import { plainText } from '@/model/value/html';
import type { FieldView, ShowProps } from '@/registry/view';

const SafeHtml = lazy(() => import('@/components/safe-html/SafeHtml'));
const RichEditor = lazy(() => import('@/components/rich/RichEditor'));

/** In a list its words; in a detail view as it looks. */
function RichShow({ text, place }: ShowProps) {
  if (place === 'list') return plainText(text);
  return (
    <Suspense fallback={null}>
      <SafeHtml html={text} />
    </Suspense>
  );
}

const Input = editorInput(RichEditor, plainText);

export default { Input, Show: RichShow, width: 240, popup: true } satisfies FieldView;
