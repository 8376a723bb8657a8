import { useState } from 'react';
import type { MergePlace, Side } from '@/model/record';
import type { FormSession } from '../state/use-form-controller';

/** Conflicts with what another user saved, which the user decides before the record can be saved. */
export interface Conflicts {
  /** Undecided ones; empty after the decision. */
  readonly places: readonly MergePlace[];
  readonly isOpen: boolean;
  /** Shows the conflicts. @returns false when there are none */
  open: () => boolean;
  /** Hides them undecided. */
  close: () => void;
  decide: (choices: ReadonlyMap<string, Side>) => void;
}

/** The conflicts of a form. They are shown at once. */
export function useConflicts(session: FormSession): Conflicts {
  const [places, setPlaces] = useState(session.merge?.merged.conflicts ?? []);
  const [isOpen, setOpen] = useState(places.length > 0);
  return {
    places,
    isOpen,
    open() {
      setOpen(places.length > 0);
      return places.length > 0;
    },
    close: () => setOpen(false),
    decide(choices) {
      session.decideMerge(choices);
      setPlaces([]);
      setOpen(false);
    },
  };
}
