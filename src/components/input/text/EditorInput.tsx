import { ExpandAltOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState, type FunctionComponent } from 'react';
import { lazyComponent, type LazyComponent } from '@/components/deferred/lazy-component';
import type { FieldOf, InputProps } from '@/registry/field-view';
import { antdInputProps, inputClass, placeholderOf } from '../input-attributes';
import styles from '../input.module.css';
import { messages } from '../messages';

const SmallDialog = lazyComponent(() => import('@/components/dialog/InputDialog'));

/** Default height of the Markdown and rich text editors in pixels (spec 2 §9). */
const DEFAULT_HEIGHT = 300;
const DIALOG_WIDTH = 800;

/** Props of a lazily loaded editor. */
export interface EditorProps<Type extends string = string> extends Pick<
  InputProps,
  'disabled' | 'id' | 'label' | 'describedBy' | 'autoFocus'
> {
  value: string;
  onChange: (text: string | null) => void;
  /** In pixels. */
  height: number;
  invalid: boolean;
  field: FieldOf<Type>;
}

interface EditorKind<Type extends string> {
  Editor: LazyComponent<EditorProps<Type>>;
  /** Converts the value to one line of plain text. */
  plainText: (text: string) => string;
}

const textOf = (value: InputProps['value']): string => (value === null ? '' : String(value));

function FormEditor<Type extends string>({ Editor, ...props }: InputProps<Type> & EditorKind<Type>) {
  const { value, onChange, field, disabled, id, label, describedBy, autoFocus, status } = props;
  const settings: Readonly<Record<string, unknown>> = field.props;
  const height = typeof settings.height === 'number' ? settings.height : DEFAULT_HEIGHT;
  return (
    <Editor
      fallback={<div style={{ height }} />}
      {...{ height, field, disabled, id, label, describedBy, autoFocus }}
      value={textOf(value)}
      onChange={(text) => onChange(text || null)}
      invalid={status === 'error'}
    />
  );
}

/** Editor in a dialog; changes are applied when the user confirms. */
function EditorDialog<Type extends string>({
  onClose,
  ...props
}: InputProps<Type> & EditorKind<Type> & { onClose: () => void }) {
  const { onChange, disabled, id, label } = props;
  const [value, setValue] = useState(props.value);
  return (
    <SmallDialog
      title={label}
      width={DIALOG_WIDTH}
      onClose={onClose}
      {...(disabled ? {} : { onOk: () => onChange(value) })}
    >
      <FormEditor {...props} value={value} onChange={setValue} id={`${id}-editor`} place="form" autoFocus />
    </SmallDialog>
  );
}

/** Cell input: shows plain text and a button that opens the editor in a dialog. */
function EditorCell<Type extends string>(props: InputProps<Type> & EditorKind<Type>) {
  const { value, plainText, id, label, describedBy, status, autoFocus } = props;
  const [open, setOpen] = useState(false);
  const line = plainText(textOf(value));
  return (
    <fieldset
      id={id}
      className={inputClass(props, styles.words)}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={status === 'error' ? true : undefined}
    >
      <span className={styles.line} title={line}>
        {line}
      </span>
      <Button
        type="text"
        size="small"
        icon={<ExpandAltOutlined aria-hidden />}
        aria-label={messages.enlarge(label)}
        title={messages.enlarge(label)}
        autoFocus={autoFocus}
        onClick={() => setOpen(true)}
      />
      {open && <EditorDialog {...props} onClose={() => setOpen(false)} />}
    </fieldset>
  );
}

/** Query input: searches for a part of the text. */
function EditorQuery(props: InputProps) {
  const { value, onChange } = props;
  return (
    <Input
      {...antdInputProps(props)}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value || null)}
      placeholder={placeholderOf(props, messages.enter)}
      allowClear
      autoComplete="off"
    />
  );
}

/**
 * Creates the input of a type that has its own editor.
 * @param plainText converts a value to one line of plain text for cells
 */
export function createEditorInput<Type extends string = string>(
  Editor: EditorKind<Type>['Editor'],
  plainText: EditorKind<Type>['plainText'] = (text) => text,
): FunctionComponent<InputProps<Type>> {
  return function EditorInput(props) {
    if (props.place === 'query') return <EditorQuery {...props} />;
    const PlacedEditor = props.place === 'form' ? FormEditor : EditorCell;
    return <PlacedEditor {...props} Editor={Editor} plainText={plainText} />;
  };
}
