import { Button, Radio } from 'antd';
import { useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { MergePlace, Side } from '@/model/record';
import InputDialog from '../../dialog/InputDialog';
import { messages as formMessages } from '../messages';
import type { FormMerge } from '../state/use-form-controller';
import styles from './merge.module.css';
import { PlaceValue, placeLabel } from './PlaceValue';
import type { Conflicts } from './use-conflicts';

interface Props {
  conflicts: Conflicts;
  merge: FormMerge;
  entity: Entity;
  schema: string;
}

const SIDES: readonly Side[] = ['mine', 'theirs'];
const TITLES: Readonly<Record<Side, string>> = { mine: formMessages.mineTitle, theirs: formMessages.theirsTitle };

function Conflict({
  place,
  label,
  chosen,
  onChoose,
  schema,
}: {
  place: MergePlace;
  label: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
  schema: string;
}) {
  return (
    <fieldset className={styles.conflict}>
      <legend>{label}</legend>
      <Radio.Group value={chosen} onChange={({ target }) => onChoose(target.value as Side)} className={styles.sides}>
        {SIDES.map((side) => (
          <Radio key={side} value={side} className={styles.side}>
            <span className={styles.sideTitle}>{TITLES[side]}</span>
            <PlaceValue place={place} side={side} schema={schema} />
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}

/** The places that two users changed differently, side by side: one side is chosen for each. */
export default function ConflictDialog({ conflicts, merge, entity, schema }: Props) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const [missing, setMissing] = useState(false);
  const { places } = conflicts;
  const choose = (path: string, side: Side) => setChoices((before) => new Map(before).set(path, side));
  const chooseAll = (side: Side) => setChoices(new Map(places.map(({ path }) => [path, side])));
  const decide = (): boolean => {
    const isComplete = choices.size === places.length;
    setMissing(!isComplete);
    if (isComplete) conflicts.decide(choices);
    return isComplete;
  };
  return (
    <InputDialog title={formMessages.conflictTitle} width={720} onOk={decide} onClose={conflicts.close}>
      <div className={styles.all}>
        <span>{formMessages.conflictHelp}</span>
        {SIDES.map((side) => (
          <Button key={side} size="small" onClick={() => chooseAll(side)}>
            {side === 'mine' ? formMessages.allMine : formMessages.allTheirs}
          </Button>
        ))}
      </div>
      {places.map((place) => (
        <Conflict
          key={place.path}
          place={place}
          label={placeLabel(entity, place, merge.theirs)}
          chosen={choices.get(place.path)}
          onChoose={(side) => choose(place.path, side)}
          schema={schema}
        />
      ))}
      {missing && (
        <div role="alert" className={styles.missing}>
          {formMessages.conflictsOpen(places.length - choices.size)}
        </div>
      )}
    </InputDialog>
  );
}
