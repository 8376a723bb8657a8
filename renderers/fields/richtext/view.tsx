import { lazyComponent } from '@/components/deferred/lazy-component';
import { createEditorInput } from '@/components/input/text/EditorInput';
import type { FieldView, ShowProps } from '@/registry/field-view';
import value from './value';

const SafeHtml = lazyComponent(() => import('@/components/editor/html/SafeHtml'));
const RichEditor = lazyComponent(() => import('@/components/editor/rich-text/RichTextEditor'));

/** One line of text in a list; formatted text in a detail view. */
function RichShow({ text, place }: ShowProps) {
  if (place === 'list') return text;
  return <SafeHtml html={text} />;
}

const Input = createEditorInput(RichEditor, value.plainText);

export default { Input, Show: RichShow, width: 240, popup: true } satisfies FieldView;
