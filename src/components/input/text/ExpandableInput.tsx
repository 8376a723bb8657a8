import { ExpandAltOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { InputProps } from '@/registry/field-view';
import { antdInputProps, placeholderOf } from '../input-attributes';
import styles from './expandable-input.module.css';
import { messages } from '../messages';

/**
 * Single-line input with a larger popup text area. Text with line breaks is edited only in the popup, because a
 * single-line input would remove the breaks.
 */
export function ExpandableInput(props: InputProps) {
  const { value, onChange, place, label, disabled } = props;
  const [open, setOpen] = useState(false);
  const expandButton = useRef<HTMLButtonElement>(null);
  const textArea = useRef<TextAreaRef>(null);
  const text = value === null ? '' : String(value);
  const isLong = text.includes('\n');
  const enter = (event: { target: { value: string } }) => onChange(event.target.value || null);
  const shared = {
    ...antdInputProps(props),
    onChange: enter,
    placeholder: placeholderOf(props, messages.enter),
    autoComplete: 'off',
  };
  if (place === 'query') return <Input {...shared} value={text} allowClear />;

  const close = () => {
    setOpen(false);
    expandButton.current?.focus();
  };
  const onBoxKey = (event: KeyboardEvent) => {
    // Escape closes only this popup, not the dialog around the form.
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  const onLineKey = (event: KeyboardEvent) => {
    if (!disabled && event.altKey && event.key === 'ArrowDown') setOpen(true);
  };
  const expandedEditor = (
    <Input.TextArea
      ref={textArea}
      className={styles.box ?? ''}
      value={text}
      onChange={enter}
      onKeyDown={onBoxKey}
      aria-label={messages.fullText(label)}
    />
  );
  const popover = (
    <Popover
      content={expandedEditor}
      open={open}
      trigger="click"
      onOpenChange={setOpen}
      // Before it has opened, the popup has no position and cannot take the focus.
      afterOpenChange={(shown) => shown && textArea.current?.focus({ cursor: 'end' })}
      placement="bottomRight"
      destroyOnHidden
    >
      <Button
        ref={expandButton}
        type="text"
        size="small"
        className={styles.open ?? ''}
        disabled={disabled}
        icon={<ExpandAltOutlined aria-hidden />}
        aria-label={messages.enlarge(label)}
        aria-expanded={open}
        title={messages.enlargeHint}
        // antd moves the caret to the input on a click inside its frame.
        onClick={(event) => event.stopPropagation()}
      />
    </Popover>
  );
  return (
    <Input
      {...shared}
      // A single-line input shows no line breaks, so spaces separate the words.
      value={isLong ? text.replace(/\s*\n\s*/g, ' ') : text}
      readOnly={isLong}
      onClick={() => {
        if (isLong && !disabled) setOpen(true);
      }}
      onKeyDown={onLineKey}
      suffix={popover}
    />
  );
}
