import { Button } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { now } from '@/runtime/clock';
import { notify, report } from '@/runtime/notice';
import { texts } from '../texts';
import { Result } from './Results';
import styles from './results.module.css';

interface State {
  error: unknown;
  /** Where in the tree. */
  stack: string;
}

/** Everything that helps to find the cause, as one text. */
export function errorReport(name: string, error: unknown, stack: string): string {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    `${now()}  ${name}`,
    location.pathname + location.search,
    navigator.userAgent,
    '',
    cause,
    ...(stack ? ['', stack.trim()] : []),
  ].join('\n');
}

/** Keeps a broken page from taking the console with it. */
export class ScreenBoundary extends Component<{ name: string; children: ReactNode }, State> {
  override state: State = { error: null, stack: '' };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('null') };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState({ stack: info.componentStack ?? '' });
  }

  private readonly copy = () => {
    const text = errorReport(this.props.name, this.state.error, this.state.stack);
    navigator.clipboard.writeText(text).then(() => notify.success(texts.copied), report);
  };

  override render(): ReactNode {
    const { error, stack } = this.state;
    if (error === null) return this.props.children;
    return (
      <div role="alert">
        <Result
          title={texts.brokenTitle}
          text={texts.brokenText}
          action={
            <>
              <Button type="primary" onClick={() => this.setState({ error: null, stack: '' })}>
                {texts.retry}
              </Button>
              <Button onClick={this.copy}>{texts.copyReport}</Button>
            </>
          }
        />
        <details className={styles.report}>
          <summary>{texts.details}</summary>
          <pre>{errorReport(this.props.name, error, stack)}</pre>
        </details>
      </div>
    );
  }
}
