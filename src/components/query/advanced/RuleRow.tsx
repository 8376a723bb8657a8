import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { Entity, Field } from '@/model/entity/entity';
import { useTextMatching } from '@/components/text-search/use-text-matching';
import styles from './advanced.module.css';
import { conditionField, rulesOf, type DraftRule } from './advanced-query';
import { ConditionInputs } from './ConditionInputs';
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

/** One condition: field, comparison and value. Another field starts with its own default comparison. */
export function RuleRow({ id, at, draft, entity, fields, schema, isMarked, onChange, onRemove }: Props) {
  const field = draft.field === null ? undefined : conditionField(entity, draft.field);
  const [query, setQuery] = useState('');
  const labels = useMemo(() => fields.map(({ label }) => label), [fields]);
  const matcherOf = useTextMatching(labels, query);
  const chooseField = (key: string) => {
    const chosen = conditionField(entity, key);
    if (chosen) onChange({ ...draft, field: key, rule: rulesOf(chosen)[0] ?? null, value: null });
  };
  return (
    <fieldset className={styles.row} aria-label={messages.row(at)}>
      <Select<string, { value: string; label: string }>
        aria-label={`${messages.row(at)} ${messages.field}`}
        placeholder={messages.chooseField}
        showSearch
        onSearch={setQuery}
        filterOption={(word, option) => matcherOf(word)(option?.label ?? '')}
        value={draft.field}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        onChange={chooseField}
      />
      {field ? (
        <ConditionInputs name={messages.row(at)} {...{ id, draft, field, schema, isMarked, onChange }} />
      ) : (
        <>
          <Select aria-label={`${messages.row(at)} ${messages.rule}`} disabled />
          <Input disabled aria-label={`${messages.row(at)} ${messages.value}`} />
        </>
      )}
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
