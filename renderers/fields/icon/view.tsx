import { Input } from 'antd';
import { useIconDrawing, MenuIcon } from '@/components/icon/MenuIcon';
import { antdInputProps, placeholderOf } from '@/components/input/input-attributes';
import { messages } from '@/components/input/messages';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import styles from './icon.module.css';

/**
 * Text input with a preview of the icon. An unknown name shows a hint but can be saved: other clients of the same
 * server may have that icon.
 */
function IconInput(props: InputProps) {
  const { value, onChange, place } = props;
  const name = typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  const isUnknown = useIconDrawing(name) === null && name !== null;
  return (
    <Input
      {...antdInputProps(props)}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={() => value !== name && onChange(name)}
      prefix={place === 'query' ? undefined : <MenuIcon name={name} />}
      suffix={
        isUnknown && place !== 'query' ? <span className={styles.unknown}>{messages.unknownIcon}</span> : undefined
      }
      placeholder={placeholderOf(props, messages.iconName)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** The icon with its name. In a list the name is only for screen readers. */
function IconShow({ text, place }: ShowProps) {
  if (text === '') return text;
  return (
    <span className={styles.shown} title={text}>
      <MenuIcon name={text} />
      <span className={place === 'list' ? styles.unseen : undefined}>{text}</span>
    </span>
  );
}

export default { Input: IconInput, Show: IconShow, width: 80 } satisfies FieldView;
