import { Input } from 'antd';
import { useIconDrawing, MenuIcon } from '@/components/icon/MenuIcon';
import { antdInputProps, placeholderOf } from '@/components/input/input-attributes';
import { messages } from '@/components/input/messages';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import styles from './icon.module.css';

/** The name of an icon with its drawing; a name that nothing is drawn for says so at once, but may be stored: other
 * clients of the same server may know it. */
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

/** The drawing; its name for whoever cannot see it, and beside it where there is room. */
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
