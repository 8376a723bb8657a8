import { Button } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { texts } from '../texts';
import { copyText } from './copy';
import { errorReport } from './error-report';
import { Result } from './Results';
import styles from './results.module.css';

interface State {
  error: unknown;
  /** Where in the tree. */
  stack: string;
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

  private readonly copy = () => copyText(errorReport(this.props.name, this.state.error, this.state.stack));

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
