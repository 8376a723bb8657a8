import { Button } from 'antd';
import { useSyncExternalStore, type ReactNode } from 'react';
import { messages } from '../../messages';
import type { PaneStore } from './pane-store';

/** Buttons to the previous and the next step of a form; the last step has the button that saves. */
export function StepButtons({
  store,
  goToStep,
  saving,
  children,
}: {
  store: PaneStore;
  goToStep: (index: number) => void;
  saving: boolean;
  /** Button that saves. */
  children: ReactNode;
}) {
  useSyncExternalStore(store.subscribe, () => store.snapshot());
  const active = store.activeIndex();
  return (
    <>
      {active > 0 && (
        <Button disabled={saving} onClick={() => goToStep(active - 1)}>
          {messages.previousStep}
        </Button>
      )}
      {store.hasNextStep() ? (
        <Button type="primary" htmlType="submit" disabled={saving}>
          {messages.nextStep}
        </Button>
      ) : (
        children
      )}
    </>
  );
}
