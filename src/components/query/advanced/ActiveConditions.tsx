import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment } from 'react';
import type { QueryCondition } from '@/model/condition';
import type { Field } from '@/model/entity/entity';
import { splitCsv } from '@/model/field-types/text-value';
import { FieldShow } from '../../field/FieldShow';
import { useOptions } from '../../field/use-options';
import type { AdvancedQueryProps } from './AdvancedQueryButton';
import { conditionField } from './advanced-query';
import styles from './advanced.module.css';
import { messages } from './messages';

/** The value of a condition as its field shows it; each value of a list by itself. */
function ConditionValue({ field, condition, schema }: { field: Field; condition: QueryCondition; schema: string }) {
  const options = useOptions(field);
  const values = condition.rule === 'in' ? splitCsv(condition.val) : [condition.val];
  return values.map((value, at) => (
    <Fragment key={value}>
      {at > 0 && '、'}
      <FieldShow field={field} row={{ [field.key]: value }} options={options} place="list" schema={schema} />
    </Fragment>
  ));
}

/** The conditions of the advanced query in effect, each of which can be removed. */
export function ActiveConditions({ entity, schema, query, onSearch }: AdvancedQueryProps) {
  if (!query) return null;
  const remove = (at: number) => {
    const rules = query.rules.filter((_, index) => index !== at);
    onSearch(rules.length > 0 ? { ...query, rules } : null);
  };
  return (
    <fieldset className={styles.active} aria-label={messages.title}>
      {query.rules.map((condition, at) => {
        const field = conditionField(entity, condition.field);
        const name = `${field?.label ?? condition.field} ${messages.rules[condition.rule]}`;
        return (
          <Fragment key={JSON.stringify([condition, at])}>
            {at > 0 && query.matchType === 'or' && <span className={styles.or}>{messages.or}</span>}
            <span className={styles.tag} data-condition>
              <span>
                {name} {field ? <ConditionValue {...{ field, condition, schema }} /> : condition.val}
              </span>
              <button type="button" aria-label={messages.removeCondition(name)} onClick={() => remove(at)}>
                <CloseOutlined aria-hidden="true" />
              </button>
            </span>
          </Fragment>
        );
      })}
      <Button type="link" size="small" onClick={() => onSearch(null)}>
        {messages.clearConditions}
      </Button>
    </fieldset>
  );
}
