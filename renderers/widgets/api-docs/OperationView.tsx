import type { ReactNode } from 'react';
import styles from './api-docs.module.css';
import { messages } from './messages';
import type { ApiDocument, Operation } from './openapi';
import { ParameterTable, SchemaTable } from './SchemaTable';
import { canTry } from './try-request';
import { TryForm } from './TryForm';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** One operation: address, parameters, body, reply, and a form to try it. */
export function OperationView({ operation, schemas }: { operation: Operation; schemas: ApiDocument['schemas'] }) {
  const { method, path, summary, isPublic, parameters, body, reply } = operation;
  return (
    <article className={styles.operation} aria-label={operation.id}>
      <h2>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code>{path}</code>
      </h2>
      <p>{[summary, isPublic ? messages.isPublic : messages.signedIn].filter(Boolean).join(' · ')}</p>
      <Part title={messages.parameters}>
        {parameters.length > 0 ? (
          <ParameterTable parameters={parameters} schemas={schemas} />
        ) : (
          <p className={styles.note}>{messages.noParameters}</p>
        )}
      </Part>
      {body && (
        <Part title={messages.body}>
          {body.isUpload && <p className={styles.note}>{messages.upload}</p>}
          <SchemaTable label={messages.body} schema={body.schema} schemas={schemas} marksRequired />
        </Part>
      )}
      <Part title={messages.reply}>
        {reply ? (
          <SchemaTable label={messages.reply} schema={reply} schemas={schemas} marksRequired={false} />
        ) : (
          <p className={styles.note}>{messages.noReply}</p>
        )}
      </Part>
      <Part title={messages.tryTitle}>
        {canTry(operation) ? (
          <TryForm operation={operation} schemas={schemas} />
        ) : (
          <p className={styles.note}>{messages.cannotTry}</p>
        )}
      </Part>
    </article>
  );
}
