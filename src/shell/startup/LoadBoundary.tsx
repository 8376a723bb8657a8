import { Component, type ReactNode } from 'react';
import { Brand } from '../icons/Brand';
import { chunkErrorCode } from '../errors/chunk-error';
import styles from './splash.module.css';
import { messages } from '../messages';

/** Outermost error boundary: the frame of the console could not be loaded or rendered. */
export class LoadBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const chunk = chunkErrorCode(error);
    const message = error instanceof Error ? error.message : String(error);
    return (
      <main className={styles.broken} role="alert">
        <Brand size={48} />
        <h1>{chunk ? messages.chunkTitle : messages.brokenTitle}</h1>
        <p>{chunk ? messages.chunkText : message}</p>
        {chunk ? <small>{chunk}</small> : null}
        <button type="button" className={styles.button} onClick={() => location.reload()}>
          {messages.reload}
        </button>
      </main>
    );
  }
}
