/** What every input shares: names for people who do not see it, and its fit into form, cell and query bar. */
import type { InputProps, RangeProps } from '@/registry/field-view';
import styles from './input.module.css';
import { messages } from './messages';

type ControlProps = Pick<
  InputProps,
  'id' | 'label' | 'describedBy' | 'status' | 'disabled' | 'place' | 'autoFocus' | 'field' | 'many'
>;

/** Attributes of one native control. Two controls with one label must not occur, so a range names its ends itself. */
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

/** Attributes of an antd input: a cell's has no border and fills the cell. */
export function antdInputProps(props: ControlProps) {
  return { ...controlProps(props), ...antdFrameProps(props) };
}

/** The same for what drops down: a cell that was opened shows its list at once. */
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

/** The classes by which an input fits its place; `more` are those of its own. */
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

/** The hint of an empty input: the field's own, else a general one; cells have none, their column says enough. */
export function placeholderOf({ field, place, disabled, many }: ControlProps, general: string): string | undefined {
  if (disabled) return field.placeholder ?? undefined;
  if (many) return messages.commaSeparated;
  return field.placeholder ?? (place === 'cell' ? undefined : general);
}
