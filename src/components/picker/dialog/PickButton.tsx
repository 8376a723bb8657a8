import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import type { Row } from '@/model/record';
import type { InputProps } from '@/registry/field-view';
import type { PickList } from '@/runtime/lookup/pick-list';
import type { PickedValue } from '@/runtime/lookup/recent-picks';
import { messages as shared } from '@/components/messages';
import { messages } from '../messages';
import styles from './pick-button.module.css';

const PickerDialog = lazyComponent(() => import('./PickerDialog'));

interface Props extends Pick<InputProps, 'label' | 'multiple' | 'disabled' | 'place' | 'onClose'> {
  list: PickList;
  picked: readonly PickedValue[];
  /** Called with the picked values, and the rows among them that the dialog showed. */
  onPick: (picked: readonly PickedValue[], rows: readonly Row[]) => void;
  /** Called before the dialog opens; false: it stays closed. */
  mayOpen?: () => boolean;
  /** The input beside the button; it may open the dialog itself. */
  children: ReactNode | ((open: () => void) => ReactNode);
}

/** A button beside an input, which opens a dialog with a list. */
export function PickButton({ list, picked, onPick, mayOpen, children, onClose, ...input }: Props) {
  const { label, multiple, disabled, place } = input;
  const [open, setOpen] = useState(false);
  const openDialog = () => {
    if (mayOpen?.() ?? true) setOpen(true);
  };
  return (
    <span className={styles.pair} data-place={place}>
      {typeof children === 'function' ? children(openDialog) : children}
      <Button
        type={place === 'cell' ? 'text' : 'default'}
        icon={<SearchOutlined aria-hidden="true" />}
        aria-label={messages.pickFrom(label)}
        title={messages.pickFrom(label)}
        aria-haspopup="dialog"
        disabled={disabled || list.conditions === null}
        onClick={openDialog}
      />
      {open && (
        <PickerDialog
          title={shared.select(label)}
          list={list}
          multiple={multiple}
          initial={picked}
          onPick={onPick}
          onClose={() => {
            setOpen(false);
            onClose?.();
          }}
        />
      )}
    </span>
  );
}
