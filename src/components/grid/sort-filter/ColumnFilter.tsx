import { Button, Popover, Select } from 'antd';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { conditionLabels } from '@/model/condition';
import { COLUMN_OPERATORS } from '@/model/grid/sort-filter/column-condition';
import styles from './column-filter.module.css';
import { messages } from '../core/messages';
import { ConditionValues } from './ConditionValues';
import { useColumnFilter, type ColumnFilterProps } from './use-column-filter';
import { ValueList } from './ValueList';

const LABELS = { ...conditionLabels, between: messages.between };

type FormRef = RefObject<HTMLElement | null>;

/** Focuses a value of the condition, or the operator of a condition without values. */
function focusValue({ current: form }: FormRef, at: number): void {
  const input =
    form?.querySelectorAll<HTMLElement>('[data-condition]')[at] ?? form?.querySelector<HTMLElement>('input');
  input?.focus();
}

/** The filter of a column: a condition that fits its type, or some of its distinct texts. */
function FilterForm({ form, ...props }: ColumnFilterProps & { form: FormRef }) {
  const { title } = props.column;
  const state = useColumnFilter(props);
  const operators = COLUMN_OPERATORS[state.kind];
  const { active, operator, choose, clear, close } = state;
  const apply = () => {
    const wrong = state.apply();
    if (wrong >= 0) focusValue(form, wrong);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const { target, key } = event;
    if (event.nativeEvent.isComposing || !(target instanceof HTMLElement)) return;
    const isEnter = key === 'Enter' && target.dataset['condition'] !== undefined;
    // Escape closes an open list of operators first.
    const isEscape = key === 'Escape' && target.ariaExpanded !== 'true';
    if (!isEnter && !isEscape) return;
    // The key returns the focus to the active cell, which must not take it as typed text.
    event.preventDefault();
    if (isEnter) apply();
    else close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles keys of the inputs in it
    <search ref={form} className={styles.filter} aria-label={messages.filterOf(title)} onKeyDown={onKeyDown}>
      <strong>{messages.filterOf(title)}</strong>
      {operators.length > 1 && (
        <Select
          size="small"
          className={styles.operator ?? ''}
          aria-label={messages.conditionOf(title)}
          value={operator}
          options={operators.map((value) => ({ value, label: LABELS[value] }))}
          listHeight={360}
          onChange={choose}
        />
      )}
      <ConditionValues state={state} />
      {operator === 'like' && <ValueList title={title} state={state} />}
      <div className={styles.buttons}>
        <Button size="small" disabled={!active} onClick={clear}>
          {messages.clearFilter}
        </Button>
        <Button size="small" type="primary" onClick={apply}>
          {messages.apply}
        </Button>
      </div>
    </search>
  );
}

/** The filter form as a popover below the column's title. */
export default function ColumnFilter(props: ColumnFilterProps) {
  const { onClose } = props;
  const form = useRef<HTMLElement>(null);
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      content={<FilterForm {...props} form={form} />}
      // A value can take the focus only after the opening animation.
      afterOpenChange={(open) => open && focusValue(form, 0)}
      onOpenChange={(open) => !open && onClose()}
    >
      <i className={styles.anchor} aria-hidden="true" />
    </Popover>
  );
}
