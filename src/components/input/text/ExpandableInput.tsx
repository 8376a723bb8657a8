import { ExpandAltOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { InputProps } from '@/registry/field-view';
import { antdInput, hint } from '../input-attributes';
import styles from './expandable-input.module.css';
import { texts } from '../messages';

/** One line, with a larger box to write in; text of several lines is edited only there, or its breaks would be lost. */
export function PopInput(props: InputProps) {
  const { value, onChange, place, label, disabled } = props;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const writing = useRef<TextAreaRef>(null);
  const text = value === null ? '' : String(value);
  const isLong = text.includes('\n');
  const enter = (event: { target: { value: string } }) => onChange(event.target.value || null);
  const shared = {
    ...antdInput(props),
    onChange: enter,
    placeholder: hint(props, texts.enter),
    autoComplete: 'off',
  };
  if (place === 'query') return <Input {...shared} value={text} allowClear />;

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onBoxKey = (event: KeyboardEvent) => {
    // Escape closes this box, not the dialog around the form.
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  const onLineKey = (event: KeyboardEvent) => {
    if (!disabled && event.altKey && event.key === 'ArrowDown') setOpen(true);
  };
  const box = (
    <Input.TextArea
      ref={writing}
      className={styles.box ?? ''}
      value={text}
      onChange={enter}
      onKeyDown={onBoxKey}
      aria-label={texts.largeBox(label)}
    />
  );
  const opens = (
    <Popover
      content={box}
      open={open}
      trigger="click"
      onOpenChange={setOpen}
      // Before that it stands nowhere yet and takes no focus.
      afterOpenChange={(shown) => shown && writing.current?.focus({ cursor: 'end' })}
      placement="bottomRight"
      destroyOnHidden
    >
      <Button
        ref={opener}
        type="text"
        size="small"
        className={styles.open ?? ''}
        disabled={disabled}
        icon={<ExpandAltOutlined aria-hidden />}
        aria-label={texts.enlarge(label)}
        aria-expanded={open}
        title={texts.enlargeHint}
        // A press within the frame of a box would put the caret into its line.
        onClick={(event) => event.stopPropagation()}
      />
    </Popover>
  );
  return (
    <Input
      {...shared}
      // A line shows no breaks: words would run into one another.
      value={isLong ? text.replace(/\s*\n\s*/g, ' ') : text}
      readOnly={isLong}
      onClick={() => {
        if (isLong && !disabled) setOpen(true);
      }}
      onKeyDown={onLineKey}
      suffix={opens}
    />
  );
}
