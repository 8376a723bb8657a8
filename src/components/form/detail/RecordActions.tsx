import { useCallback, useMemo } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Refs } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import type { Form, PlacedAction } from '@/model/screens/screen';
import { detectInvalidation } from '@/runtime/records/invalidation';
import { ActionButtons, type ButtonAction } from '../../actions/ActionButtons';
import { useActions } from '../../actions/use-actions';
import type { TableRow } from '../../table/types';

/** Maximum number of visible buttons; the others are in the menu 更多. */
const MAX_VISIBLE = 2;

interface Props {
  screen: Form;
  entity: Entity;
  record: Row;
  refs: Refs;
  params: Readonly<Parameters>;
  /** The actions to offer. */
  placed: readonly PlacedAction[];
  /** Reason why none can be run now; null: each by its own rules. */
  blockedReason: string | null;
  /** Called after an action wrote records. */
  onWritten?: () => void;
}

/** The actions of one stored record, as a row of a list offers them. */
export function RecordActions({ screen, entity, record, refs, params, placed, blockedReason, onWritten }: Props) {
  const getRefs = useCallback(() => refs, [refs]);
  const target = useMemo(() => ({ id: screen.id, form: screen.id }), [screen.id]);
  // No report: an action on one record has one outcome, which is a notice.
  const { actions } = useActions({ screen: target, entity, params, getRefs });
  const row = record as TableRow;
  const drawn = actions
    .drawable(placed, row)
    .map((one): ButtonAction => ({ ...one, disabledReason: blockedReason ?? one.disabledReason }));
  const run = async (one: PlacedAction) => {
    const { invalidated } = await detectInvalidation(() => actions.run(one, [row]));
    if (invalidated) onWritten?.();
  };
  return (
    <ActionButtons
      actions={drawn}
      onRun={(one) => void run(one)}
      variant="button"
      maxVisible={MAX_VISIBLE}
      targetName=""
    />
  );
}
