import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Entity } from '@/model/entity/entity';
import { useFormContext } from '../state/form-context';
import { openChildEditor } from './child-editor';
import { ChildRows } from './ChildRows';
import { ChildTabs } from './ChildTabs';

/** Children of a form in the order of the screen: first those with one row, then the others, several of them in tabs. */
export default function ChildGrids({
  keys,
  entity,
  columns,
  titled = true,
}: {
  /** Keys of the children. */
  keys: readonly string[];
  entity: Entity;
  /** Maximum number of fields in a row. */
  columns: number;
  /** A child outside tabs shows its title above its rows. */
  titled?: boolean;
}) {
  const { form } = useFormContext();
  const [parts] = useState(() =>
    keys.flatMap((key) => {
      const child = entity.children[key];
      return child ? [openChildEditor(form, child)] : [];
    }),
  );
  const [active, setActive] = useState(parts.find(({ child }) => !child.single)?.child.key ?? '');
  useEffect(() => {
    const stops = parts.map((part) => {
      // A hidden grid has no height and cannot scroll: its tab must be rendered first.
      const show = () => flushSync(() => setActive(part.child.key));
      const focusCell = (id: string | null, key: string) => {
        show();
        part.focusCell(id, key);
      };
      return form.attachTable(part.child.key, {
        finished: part.finished,
        check: part.check,
        focusCell,
        reportErrors: part.reportErrors,
        errorCount: part.errorCount,
        onErrors: part.onErrors,
        enterErrors(step) {
          if (part.foundErrors.count === 0) return focusCell(null, '');
          show();
          void part.enterErrors(step);
        },
        goToError: part.goToError,
      });
    });
    return () => stops.forEach((stop) => stop());
  }, [form, parts]);
  const tables = parts.filter(({ child }) => !child.single);
  const shared = { main: entity, columns };
  return (
    <>
      {parts.map(
        (part) => part.child.single && <ChildRows key={part.child.key} editor={part} titled={titled} {...shared} />,
      )}
      {tables.length > 1 ? (
        <ChildTabs editors={tables} active={active} onChange={setActive} {...shared} />
      ) : (
        tables.map((part) => <ChildRows key={part.child.key} editor={part} titled={titled} {...shared} />)
      )}
    </>
  );
}
