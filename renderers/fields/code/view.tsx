import { LazyCodeEditor } from '@/components/editor/code/LazyCodeEditor';
import styles from '@/components/editor/code/code-editor.module.css';
import { createEditorInput, type EditorProps } from '@/components/input/text/EditorInput';
import type { FieldView, ShowProps } from '@/registry/field-view';

function CodeEditor({ field, ...props }: EditorProps<'code'>) {
  const { language = 'text' } = field.props;
  return <LazyCodeEditor {...props} language={language} />;
}

/** One line of text in a list; preformatted source in a detail view. */
function CodeShow({ text, place }: ShowProps<'code'>) {
  return place === 'detail' ? <pre className={styles.source}>{text}</pre> : text;
}

const Input = createEditorInput(CodeEditor);

export default { Input, Show: CodeShow, width: 240, popup: true } satisfies FieldView<'code'>;
