import { useState } from 'react';
import type { Entity } from '@/model/entity';
import { openRows } from '@/model/grid/rows';
import { openSheet } from '@/model/grid/sheet';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { now } from '@/runtime/clock';
import { session } from '@/runtime/session-state';
import { Grid } from './Grid';
import type { LeadKey } from './types';

const LEADS: readonly LeadKey[] = ['row-drag-sort', 'row-number', 'row-checkbox'];
const SINGLE_LEADS: readonly LeadKey[] = ['row-drag-sort', 'row-number', 'row-radio'];
const MAY = { add: true, remove: true };
const NOBODY = { id: '', username: '', realname: '', orgCode: '' };

/** A grid over rows of its own, to try and to measure. */
export function DemoGrid({
  title,
  entity,
  rows,
  single = false,
}: {
  title: string;
  entity: Entity;
  rows: readonly Row[];
  /** One row is chosen at a time. */
  single?: boolean;
}) {
  const [sheet] = useState(() =>
    openSheet(
      openRows({
        entity,
        rows,
        context: {
          me: session.user ? { ...session.user } : NOBODY,
          refs: {},
          now: now(),
          types,
        },
      }),
    ),
  );
  const [fields] = useState(() => Object.values(entity.fields).filter((field) => !field.system));
  return (
    <Grid
      label={title}
      sheet={sheet}
      fields={fields}
      leads={single ? SINGLE_LEADS : LEADS}
      size="mini"
      writable
      maxHeight={640}
      may={MAY}
      schema="demo/grid.page"
    />
  );
}
