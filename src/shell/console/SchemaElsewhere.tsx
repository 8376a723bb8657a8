import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { report } from '@/runtime/notice';
import { loadPermissions } from '@/runtime/session';
import { problemsOf, schemaWatch } from '@/runtime/schema-watch';
import { tabs } from '@/runtime/tabs';
import { texts } from '../texts';
import { SchemaProblems } from './SchemaPanel';
import styles from './results.module.css';

/** In development: what is wrong with files of other screens than the one in front; and new ones come to the menu. */
export function SchemaElsewhere() {
  const { problems, version } = useSnapshot(schemaWatch);
  const { list, active } = useSnapshot(tabs);
  useEffect(() => {
    if (version > 0) loadPermissions().catch(report);
  }, [version]);
  if (problems.length === 0) return null;
  const target = list.find((tab) => tab.key === active)?.target;
  const here = target?.kind === 'screen' ? problemsOf(problems, target.screen) : [];
  const elsewhere = problems.filter((one) => !here.includes(one));
  if (elsewhere.length === 0) return null;
  return (
    <details className={styles.elsewhere} aria-live="polite">
      <summary>{texts.schemaElsewhere(elsewhere.length)}</summary>
      <SchemaProblems problems={elsewhere} />
    </details>
  );
}
