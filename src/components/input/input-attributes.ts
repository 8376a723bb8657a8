/** Shared attributes of all inputs: accessible names, and styles for form, cell and query bar. */
import type { InputProps, RangeProps } from '@/registry/field-view';
import styles from './input.module.css';
import { messages } from './messages';

type ControlProps = Pick<
  InputProps,
  'id' | 'label' | 'describedBy' | 'status' | 'disabled' | 'place' | 'autoFocus' | 'field' | 'multiple'
>;

/**
 * Attributes of one native control. Two controls must not have the same label, so a range input names its ends itself.
 */
export function controlProps({ id, label, describedBy, status, disabled, autoFocus }: ControlProps) {
  return {
    id,
    disabled,
    autoFocus,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': status === 'error' ? true : undefined,
  };
}

/** Attributes of an antd input. In a cell it has no border and fills the cell. */
export function antdInputProps(props: ControlProps) {
  return { ...controlProps(props), ...antdFrameProps(props) };
}

/** Attributes of an antd drop-down input. In a cell that starts editing, the list opens at once. */
export function dropDownProps(props: ControlProps & Pick<InputProps, 'onClose'>, onOpen?: (open: boolean) => void) {
  const { place, autoFocus, onClose } = props;
  return {
    ...antdInputProps(props),
    defaultOpen: place === 'cell' && autoFocus,
    onOpenChange: (open: boolean) => {
      onOpen?.(open);
      if (!open) onClose?.();
    },
  };
}

/** CSS classes of an input for its place; `more` are additional classes. */
export function inputClass(
  { place, disabled }: Pick<InputProps, 'place' | 'disabled'>,
  ...more: (string | undefined)[]
): string {
  return [place === 'cell' ? styles.cell : styles.full, disabled && styles.off, ...more].filter(Boolean).join(' ');
}

/** Border, size and colour of an antd input. */
export function antdFrameProps({ status, place, disabled }: Pick<RangeProps, 'status' | 'place' | 'disabled'>) {
  return {
    status,
    variant: place === 'cell' ? ('borderless' as const) : ('outlined' as const),
    className: inputClass({ place, disabled }),
  };
}

/**
 * Placeholder of an empty input: the field's own, otherwise `general`. Cells have no general placeholder, because the
 * column header names the field.
 */
export function placeholderOf({ field, place, disabled, multiple }: ControlProps, general: string): string | undefined {
  if (disabled) return field.placeholder ?? undefined;
  if (multiple) return messages.commaSeparated;
  return field.placeholder ?? (place === 'cell' ? undefined : general);
}
