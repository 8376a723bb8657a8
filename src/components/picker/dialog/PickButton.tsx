import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { InputProps } from '@/registry/field-view';
import { loadChunk } from '@/runtime/http/connection';
import type { PickList } from '@/runtime/lookup/pick-list';
import type { PickedValue } from '@/runtime/lookup/recent-picks';
import { messages as shared } from '@/components/messages';
import { messages } from '../messages';
import styles from './pick-button.module.css';

const PickerDialog = lazy(() => loadChunk(() => import('./PickerDialog')));

interface Props extends Pick<InputProps, 'label' | 'multiple' | 'disabled' | 'place' | 'onClose'> {
  list: PickList;
  picked: readonly PickedValue[];
  onPick: (picked: readonly PickedValue[]) => void;
  /** The input beside the button. */
  children: ReactNode;
}

/** A button beside an input, which opens a dialog with a list. */
export function PickButton({ label, multiple, disabled, place, onClose, list, picked, onPick, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.pair} data-place={place}>
      {children}
      <Button
        type={place === 'cell' ? 'text' : 'default'}
        icon={<SearchOutlined aria-hidden="true" />}
        aria-label={messages.pickFrom(label)}
        title={messages.pickFrom(label)}
        aria-haspopup="dialog"
        disabled={disabled || list.conditions === null}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
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
        </Suspense>
      )}
    </span>
  );
}
