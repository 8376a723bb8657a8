import { Input } from 'antd';
import { useId } from 'react';
import { valueCountOf } from '@/model/grid/sort-filter/column-condition';
import styles from './column-filter.module.css';
import { messages } from '../core/messages';
import type { ColumnFilterState } from './use-column-filter';

const LABELS = { like: [messages.containsText], between: [messages.conditionFrom, messages.conditionTo] } as const;

/** Inputs of the values of a condition; one that cannot be read is marked, with its message below. */
export function ConditionValues({ state }: { state: ColumnFilterState }) {
  const { operator, kind, entered, enter, errors } = state;
  const id = useId();
  const labels: readonly string[] =
    operator === 'like' || operator === 'between' ? LABELS[operator] : [messages.conditionValue];
  return labels.slice(0, valueCountOf(operator)).map((label, at) => {
    const error = errors[at] ?? null;
    return (
      <div key={label}>
        <Input
          size="small"
          allowClear
          data-condition
          aria-label={label}
          placeholder={label}
          inputMode={kind === 'number' && operator !== 'like' ? 'decimal' : 'text'}
          value={entered[at] ?? ''}
          {...(error === null ? {} : { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}${at}` })}
          onChange={(event) => enter(at, event.target.value)}
        />
        {error !== null && (
          <p id={`${id}${at}`} role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    );
  });
}
