import { Select } from 'antd';
import type { QueryRule } from '@/model/entity/column-type';
import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { isUnreadable } from '@/model/entity/unreadable-text';
import { FieldInput } from '../../field/FieldInput';
import { toQueryText } from '../query-params';
import styles from './advanced.module.css';
import { asConditionField, rulesOf, type DraftRule } from './advanced-query';
import { messages } from './messages';

interface Props {
  /** Of the input of the value. */
  id: string;
  /** What the condition is called in accessible names. */
  name: string;
  draft: DraftRule;
  field: Field;
  schema: string;
  /** The value is missing, and a query was attempted. */
  isMarked: boolean;
  autoFocus?: boolean;
  onChange: (draft: DraftRule) => void;
}

/** The value under another rule: of a list of values the first one; a single value is no list. */
function valueUnder(rule: QueryRule, { rule: before, value }: DraftRule): Value {
  if ((rule === 'in') === (before === 'in')) return value;
  return rule === 'in' ? null : (toQueryText(value).split(',')[0] ?? null) || null;
}

/** Comparison and value of a condition on one field. */
export function ConditionInputs({ id, name, draft, field, schema, isMarked, autoFocus = false, onChange }: Props) {
  const errorId = `${id}-error`;
  return (
    <>
      <Select
        aria-label={`${name} ${messages.rule}`}
        value={draft.rule}
        options={rulesOf(field).map((rule) => ({ value: rule, label: messages.rules[rule] }))}
        onChange={(rule) => onChange({ ...draft, rule, value: valueUnder(rule, draft) })}
      />
      <div>
        <FieldInput
          key={`${field.key} ${draft.rule === 'in'}`}
          id={id}
          field={asConditionField(field)}
          schema={schema}
          value={draft.value}
          onChange={(value: Value) => onChange({ ...draft, value })}
          row={{ [field.key]: draft.value }}
          patch={() => undefined}
          multiple={draft.rule === 'in'}
          disabled={false}
          status={isMarked || isUnreadable(draft.value) ? 'error' : undefined}
          place="query"
          label={`${name} ${messages.value}`}
          describedBy={isMarked ? errorId : undefined}
          autoFocus={autoFocus}
        />
        {isMarked && (
          <small id={errorId} className={styles.error}>
            {messages.missingValue}
          </small>
        )}
      </div>
    </>
  );
}
