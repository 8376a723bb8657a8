import { useCallback, useMemo } from 'react';
import { inputClass } from '@/components/input/input-attributes';
import { CheckTree } from '@/components/picker/tree/CheckTree';
import { messages } from '@/components/picker/tree/messages';
import styles from '@/components/picker/tree/tree-picker.module.css';
import { OptionsError } from '@/components/input/choice/OptionsError';
import { useAsyncValue } from '@/components/input/choice/use-async-value';
import { parseCall } from '@/model/entity/call';
import type { PropsByType } from '@/model/generated/props';
import { fillTemplate } from '@/model/templates/template';
import { joinCsv, splitCsv } from '@/model/field-types/text-value';
import type { FieldView, InputProps } from '@/registry/field-view';
import { open } from '@/runtime/navigation/dialogs';
import { loadTree, type TreeNode } from '@/runtime/lookup/tree-nodes';

type Row = InputProps['row'];

/** URL of the tree request, with placeholders replaced by values of the record. */
function callOf(tree: string, row: Row): string {
  return fillTemplate(tree, (name) => encodeURIComponent(String(row[name] ?? '')));
}

/** Parameters of the node's screen: `{node.id}` is the id of the node, `{x}` a field of the record. */
function parametersOf(given: PropsByType['tree_check']['with'], node: TreeNode, row: Row) {
  if (!given) return { id: node.id };
  const lookUp = (name: string) =>
    name === 'node.id' ? node.id : name === 'node.title' ? node.title : (row[name] ?? null);
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, typeof value === 'string' ? fillTemplate(value, lookUp) : value]),
  );
}

function TreeCheckInput(props: InputProps<'tree_check'>) {
  const { value, onChange, field, row, id, label, describedBy, disabled, status } = props;
  const { tree, node: screen, with: given, strict = false } = field.props;
  const path = tree === undefined ? null : callOf(tree, row);
  const load = useCallback(
    (signal: AbortSignal) => (path === null ? Promise.resolve([]) : loadTree(parseCall(path), signal)),
    [path],
  );
  const { value: nodes, error, retry } = useAsyncValue(load);
  const chosen = useMemo(() => splitCsv(value), [value]);
  return (
    <fieldset
      id={id}
      className={inputClass(props, styles.box)}
      data-status={status}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={nodes === null && error === null}
      tabIndex={-1}
    >
      {nodes ? (
        <CheckTree
          id={id}
          label={label}
          describedBy={describedBy}
          nodes={nodes}
          checkedIds={chosen}
          onChange={(ids) => onChange(joinCsv(ids))}
          strict={strict}
          disabled={disabled}
          onOpenRules={screen === undefined ? null : (one) => void open(screen, parametersOf(given, one, row))}
        />
      ) : (
        <div className={styles.frame}>
          {error === null ? (
            <output className={styles.note}>{messages.loading}</output>
          ) : (
            <OptionsError error={error} retry={retry} />
          )}
        </div>
      )}
    </fieldset>
  );
}

export default { Input: TreeCheckInput, popup: true } satisfies FieldView<'tree_check'>;
