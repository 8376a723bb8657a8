import { Button, Popover } from 'antd';
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Field } from '@/model/entity/entity';
import { isUnreadable } from '@/model/entity/unreadable-text';
import { notify } from '@/runtime/notices/notices';
import type { AdvancedQueryProps } from '@/components/query/advanced/AdvancedQueryButton';
import {
  completeRules,
  rulesOf,
  requiresAllConditions,
  withFieldCondition,
  type DraftRule,
} from '@/components/query/advanced/advanced-query';
import { ConditionInputs } from '@/components/query/advanced/ConditionInputs';
import styles from './column-filter.module.css';
import { messages } from './messages';

interface Props extends AdvancedQueryProps {
  field: Field;
  title: string;
  onClose: () => void;
}

/** One condition on the field of a column, added to those of the advanced query; the first one that it has is changed. */
function FilterForm({ field, title, entity, schema, query, onSearch, onClose }: Props) {
  const id = useId();
  const condition = query?.rules.find((one) => one.field === field.key);
  const [draft, setDraft] = useState<DraftRule>(() => ({
    id,
    field: field.key,
    rule: condition?.rule ?? rulesOf(field)[0] ?? null,
    value: condition?.val ?? null,
  }));
  const [isChecked, setIsChecked] = useState(false);
  const [complete] = completeRules([draft], entity);
  const change = (next: AdvancedQueryProps['query']) => {
    onSearch(next);
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isUnreadable(draft.value)) notify.warning(draft.value.error);
    else if (complete) return change(withFieldCondition(query, complete));
    setIsChecked(true);
    document.getElementById(id)?.focus();
  };
  // The keys belong to the inputs, not to the grid around the header. An open list of choices takes Escape first.
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const { key, target } = event;
    if (key === 'Escape' && !(target instanceof HTMLElement && target.ariaExpanded === 'true')) onClose();
  };
  return (
    <search aria-label={messages.filterOf(title)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles keys of the inputs in it */}
      <form className={styles.filter} onSubmit={onSubmit} onKeyDown={onKeyDown}>
        <strong>{messages.filterOf(title)}</strong>
        {requiresAllConditions(query) ? (
          <ConditionInputs
            id={id}
            name={title}
            draft={draft}
            field={field}
            schema={schema}
            isMarked={isChecked && !complete}
            autoFocus
            onChange={setDraft}
          />
        ) : (
          <p>{messages.anyCondition}</p>
        )}
        <div className={styles.buttons}>
          <Button size="small" disabled={!condition} onClick={() => change(withFieldCondition(query, field.key))}>
            {messages.clear}
          </Button>
          <Button size="small" type="primary" htmlType="submit" disabled={!requiresAllConditions(query)}>
            {messages.apply}
          </Button>
        </div>
      </form>
    </search>
  );
}

/** The condition of a list's column as a popover below its title. */
export default function ListColumnFilter(props: Props) {
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      content={<FilterForm {...props} />}
      onOpenChange={(open) => !open && props.onClose()}
    >
      <i className={styles.anchor} aria-hidden="true" />
    </Popover>
  );
}
