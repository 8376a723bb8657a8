import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import type { QueryRule } from '@/model/entity/column-type';
import type { Value } from '@/model/entity/field-type';
import { isUnreadable } from '@/model/entity/unreadable-text';
import type { Entity, Field } from '@/model/entity/entity';
import { FieldInput } from '../../field/FieldInput';
import styles from './advanced.module.css';
import { toQueryText } from '../query-params';
import { asConditionField, rulesOf, type DraftRule } from './advanced-query';
import { messages } from './messages';

interface Props {
  id: string;
  /** Number of the row on screen, from 1. */
  at: number;
  draft: DraftRule;
  entity: Entity;
  fields: readonly Field[];
  schema: string;
  /** The value is missing, and a query was attempted. */
  isMarked: boolean;
  onChange: (draft: DraftRule) => void;
  onRemove: () => void;
}

/** The value under another rule: of a list of values the first one; a single value is no list. */
function valueUnder(rule: QueryRule, { rule: before, value }: DraftRule): Value {
  if ((rule === 'in') === (before === 'in')) return value;
  return rule === 'in' ? null : (toQueryText(value).split(',')[0] ?? null) || null;
}

/** One condition: field, comparison and value. Another field starts with its own default comparison. */
export function RuleRow({ id, at, draft, entity, fields, schema, isMarked, onChange, onRemove }: Props) {
  const errorId = `${id}-error`;
  const field = draft.field === null ? undefined : entity.fields[draft.field];
  const chooseField = (key: string) => {
    const chosen = entity.fields[key];
    if (chosen) onChange({ ...draft, field: key, rule: rulesOf(chosen)[0] ?? null, value: null });
  };
  return (
    <fieldset className={styles.row} aria-label={messages.row(at)}>
      <Select<string>
        aria-label={`${messages.row(at)} ${messages.field}`}
        placeholder={messages.chooseField}
        showSearch
        optionFilterProp="label"
        value={draft.field}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        onChange={chooseField}
      />
      <Select
        aria-label={`${messages.row(at)} ${messages.rule}`}
        value={draft.rule}
        disabled={!field}
        options={field ? rulesOf(field).map((rule) => ({ value: rule, label: messages.rules[rule] })) : []}
        onChange={(rule) => onChange({ ...draft, rule, value: valueUnder(rule, draft) })}
      />
      <div>
        {!field && <Input disabled aria-label={`${messages.row(at)} ${messages.value}`} />}
        {field && (
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
            label={`${messages.row(at)} ${messages.value}`}
            describedBy={isMarked ? errorId : undefined}
            autoFocus={false}
          />
        )}
        {isMarked && (
          <small id={errorId} className={styles.error}>
            {messages.missingValue}
          </small>
        )}
      </div>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={messages.removeRow(at)}
        title={messages.removeRow(at)}
        onClick={onRemove}
      />
    </fieldset>
  );
}
