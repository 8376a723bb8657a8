import { PlusOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Entity, Field } from '@/model/entity/entity';
import { randomId } from '@/runtime/async/random-id';
import { notify } from '@/runtime/notices/notices';
import InputDialog from '../../dialog/InputDialog';
import { unreadableError } from '../query-params';
import styles from './advanced.module.css';
import { completeRules, isUnfinished, type AdvancedQuery, type DraftRule } from './advanced-query';
import { messages } from './messages';
import { RuleRow } from './RuleRow';
import { SavedQueries } from './SavedQueries';

/** spec 2 §2, in pixels. */
const WIDTH = 1000;

interface Props {
  entity: Entity;
  fields: readonly Field[];
  /** Id of the list. */
  schema: string;
  /** The conditions in effect. */
  query: AdvancedQuery | null;
  onSearch: (query: AdvancedQuery) => void;
  onClose: () => void;
}

type Draft = Pick<AdvancedQuery, 'matchType'> & { rules: readonly DraftRule[] };

/** A row with an identity of its own: another field in a row keeps its place on screen. */
const toDraft = (rule: Omit<DraftRule, 'id'>): DraftRule => ({ id: randomId(), ...rule });
const toDrafts = (rules: AdvancedQuery['rules']): readonly DraftRule[] =>
  rules.map(({ field, rule, val }) => toDraft({ field, rule, value: val }));
const blank = (): DraftRule => toDraft({ field: null, rule: null, value: null });

/** Enters the conditions of a list: all or any must hold. A condition that was begun must be finished. */
export default function AdvancedQueryDialog({ entity, fields, schema, query, onSearch, onClose }: Props) {
  const id = useId();
  const [draft, setDraft] = useState<Draft>(() => ({
    matchType: query?.matchType ?? 'and',
    rules: query ? toDrafts(query.rules) : [blank()],
  }));
  /** Unfinished conditions are marked after the first attempt to search or save. */
  const [isChecked, setIsChecked] = useState(false);
  const close = useRef<() => void>(() => undefined);
  const { matchType, rules } = draft;
  const setRules = (next: readonly DraftRule[]) => setDraft({ matchType, rules: next.length > 0 ? next : [blank()] });
  const unfinished = rules.flatMap((one, index) => (isUnfinished(one, entity) ? [index + 1] : []));
  /** The entered query; null, with a message, while a condition is missing. */
  const getQuery = (emptyMessage: string): AdvancedQuery | null => {
    const complete = completeRules(rules, entity);
    const error =
      unreadableError(Object.fromEntries(rules.map(({ id, value }) => [id, value]))) ??
      (complete.length === 0 ? emptyMessage : undefined) ??
      (unfinished.length > 0 ? messages.unfinished(unfinished) : undefined);
    if (error === undefined) return { matchType, rules: complete };
    notify.warning(error);
    setIsChecked(true);
    // The input of a value has the identity of its row.
    document.getElementById(rules.find((one) => isUnfinished(one, entity))?.id ?? '')?.focus();
    return null;
  };
  const search = () => {
    const entered = getQuery(messages.emptyQuery);
    if (!entered) return;
    onSearch(entered);
    close.current();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the query bar is around the button that opened the dialog.
    event.stopPropagation();
    search();
  };
  // Before the input: a select would open its list.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    search();
  };
  return (
    <InputDialog
      title={messages.title}
      width={WIDTH}
      onClose={onClose}
      renderFooter={(closeDialog) => {
        close.current = closeDialog;
        return (
          <>
            <Button onClick={() => setRules([])}>{messages.clear}</Button>
            <Button type="primary" htmlType="submit" form={id} title={messages.searchHint}>
              {messages.search}
            </Button>
          </>
        );
      }}
    >
      <div role="presentation" onKeyDownCapture={onKeyDown}>
        <form id={id} className={styles.frame} onSubmit={onSubmit}>
          <div className={styles.conditions}>
            <Radio.Group
              aria-label={messages.match}
              value={matchType}
              onChange={(event) => setDraft({ rules, matchType: event.target.value as Draft['matchType'] })}
              options={[
                { value: 'and', label: messages.matchAll },
                { value: 'or', label: messages.matchAny },
              ]}
            />
            {rules.map((one, index) => (
              <RuleRow
                key={one.id}
                id={one.id}
                at={index + 1}
                draft={one}
                isMarked={isChecked && isUnfinished(one, entity)}
                {...{ entity, fields, schema }}
                onChange={(changed) => setRules(rules.map((before) => (before.id === one.id ? changed : before)))}
                onRemove={() => setRules(rules.filter(({ id }) => id !== one.id))}
              />
            ))}
            <Button
              type="dashed"
              block
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => setRules([...rules, blank()])}
            >
              {messages.add}
            </Button>
          </div>
          <SavedQueries
            list={schema}
            getQuery={getQuery}
            onUse={(saved) => setDraft({ matchType: saved.matchType, rules: toDrafts(saved.records) })}
          />
        </form>
      </div>
    </InputDialog>
  );
}
