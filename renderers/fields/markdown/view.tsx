import { lazyComponent } from '@/components/deferred/lazy-component';
import { createEditorInput } from '@/components/input/text/EditorInput';
import type { FieldView, ShowProps } from '@/registry/field-view';
import value from './value';

const MarkdownText = lazyComponent(() => import('@/components/editor/markdown/MarkdownText'));
const MarkdownEditor = lazyComponent(() => import('@/components/editor/markdown/MarkdownEditor'));

/** One line of text in a list; rendered Markdown in a detail view. */
function MarkdownShow({ text, place }: ShowProps) {
  if (place === 'list') return text;
  return <MarkdownText fallback={text} text={text} />;
}

const Input = createEditorInput(MarkdownEditor, value.plainText);

export default { Input, Show: MarkdownShow, width: 240, popup: true } satisfies FieldView;
