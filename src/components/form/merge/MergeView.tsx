import { Alert, Button } from 'antd';
import type { Entity } from '@/model/entity/entity';
import type { MergePlace } from '@/model/record';
import { messages } from '../../messages';
import { messages as formMessages } from '../messages';
import type { FormMerge } from '../state/use-form-controller';
import ConflictDialog from './ConflictDialog';
import { PlaceValue, placeLabel } from './PlaceValue';
import styles from './merge.module.css';
import type { Conflicts } from './use-conflicts';

/** More changes of the other user are only counted. */
const MAX_LISTED = 10;

export interface MergeViewProps {
  merge: FormMerge;
  conflicts: Conflicts;
  entity: Entity;
  /** Schema file, named in messages for unknown field types. */
  schema: string;
  /** Drops the entries and loads the record again. */
  onDiscard: () => void;
}

/** What the other user changed, beside the entries of this one. */
function TakenList({ merge, entity, schema }: Pick<MergeViewProps, 'merge' | 'entity' | 'schema'>) {
  const { taken } = merge.merged;
  return (
    <ul className={styles.taken}>
      {taken.slice(0, MAX_LISTED).map((place: MergePlace) => (
        <li key={place.path}>
          {placeLabel(entity, place, merge.theirs)}
          {messages.colon}
          <PlaceValue place={place} side="theirs" schema={schema} />
        </li>
      ))}
      {taken.length > MAX_LISTED && <li>{formMessages.moreChanges(taken.length - MAX_LISTED)}</li>}
    </ul>
  );
}

/** The result of a merge with what another user saved, and the conflicts to decide. */
export default function MergeView({ merge, conflicts, entity, schema, onDiscard }: MergeViewProps) {
  const open = conflicts.places.length;
  const { taken } = merge.merged;
  return (
    <>
      <Alert
        type={open > 0 ? 'warning' : 'info'}
        showIcon
        role="alert"
        message={open > 0 ? formMessages.conflictsOpen(open) : formMessages.merged}
        description={
          taken.length > 0 && (
            <>
              {formMessages.takenChanges}
              <TakenList merge={merge} entity={entity} schema={schema} />
            </>
          )
        }
        action={
          <span className={styles.actions}>
            <Button size="small" onClick={onDiscard}>
              {formMessages.discardMine}
            </Button>
            {open > 0 && (
              <Button size="small" type="primary" onClick={() => conflicts.open()}>
                {formMessages.decideConflicts}
              </Button>
            )}
          </span>
        }
      />
      {conflicts.isOpen && <ConflictDialog conflicts={conflicts} merge={merge} entity={entity} schema={schema} />}
    </>
  );
}
