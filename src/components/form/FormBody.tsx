import { lazyComponent } from '@/components/deferred/lazy-component';
import type { Entity } from '@/model/entity/entity';
import type { Form } from '@/model/screens/screen';
import { PartSkeleton } from '../loading/PartSkeleton';
import { FieldGroups } from './fields/FieldGroups';
import styles from './form.module.css';
import type { PaneStore } from './panes/pane-store';
import { SavingContext } from './state/form-context';

const ChildGrids = lazyComponent(() => import('./children/ChildGrids'));
const FormPanes = lazyComponent(() => import('./panes/FormPanes'));

/** Fields and child tables, in panes if the screen has a layout. */
export function FormBody({
  screen,
  entity,
  panes,
  goToStep,
  saving,
  autoFocus,
}: {
  screen: Form;
  entity: Entity;
  panes: PaneStore | null;
  /** Goes to the step with an index among the visible ones. */
  goToStep: (index: number) => void;
  saving: boolean;
  /** Focuses the first editable field. */
  autoFocus: boolean;
}) {
  const fields = { entity, columns: screen.fieldsPerRow, autoFocus };
  const skeleton = (
    <div className={styles.child}>
      <PartSkeleton />
    </div>
  );
  if (panes) {
    return (
      <SavingContext.Provider value={saving}>
        <FormPanes fallback={skeleton} {...fields} store={panes} goToStep={goToStep} />
      </SavingContext.Provider>
    );
  }
  return (
    <>
      <FieldGroups groups={screen.groups} fields={entity.fields} columns={screen.fieldsPerRow} autoFocus={autoFocus} />
      {screen.children.length > 0 && (
        <SavingContext.Provider value={saving}>
          <ChildGrids fallback={skeleton} keys={screen.children} entity={entity} columns={screen.fieldsPerRow} />
        </SavingContext.Provider>
      )}
    </>
  );
}
