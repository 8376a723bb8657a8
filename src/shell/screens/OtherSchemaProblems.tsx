import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { reportError } from '@/runtime/notices/notices';
import { loadPermissions } from '@/runtime/account/session';
import { problemsOfScreen, schemaCheck } from '@/runtime/schemas/schema-watch';
import { tabs } from '@/runtime/navigation/tabs';
import { messages } from '../messages';
import { SchemaProblemList } from './SchemaProblems';
import styles from './status-pages.module.css';

/**
 * Development only: lists schema problems of screens other than the active one, and reloads the menu when schemas
 * change.
 */
export function OtherSchemaProblems() {
  const { problems, version } = useSnapshot(schemaCheck());
  useEffect(() => {
    if (version > 0) loadPermissions().catch(reportError);
  }, [version]);
  return problems.length === 0 ? null : <Elsewhere />;
}

function Elsewhere() {
  const { problems } = useSnapshot(schemaCheck());
  const { list, active } = useSnapshot(tabs());
  const target = list.find((tab) => tab.key === active)?.target;
  const here = target?.kind === 'screen' ? problemsOfScreen(problems, target.screen) : [];
  const elsewhere = problems.filter((one) => !here.includes(one));
  if (elsewhere.length === 0) return null;
  return (
    <details className={styles.elsewhere} aria-live="polite">
      <summary>{messages.schemaElsewhere(elsewhere.length)}</summary>
      <SchemaProblemList problems={elsewhere} />
    </details>
  );
}
