import { Button } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { messages } from '../messages';
import { copyToClipboard } from '@/runtime/notices/clipboard';
import { errorReport } from '../errors/error-report';
import { StatusPage } from './StatusPages';
import styles from './status-pages.module.css';

interface State {
  error: unknown;
  /** Component stack. */
  stack: string;
}

/** Error boundary of one page: the rest of the console keeps working. */
export class ScreenBoundary extends Component<{ name: string; children: ReactNode }, State> {
  override state: State = { error: null, stack: '' };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('null') };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState({ stack: info.componentStack ?? '' });
  }

  private readonly copy = () => copyToClipboard(errorReport(this.props.name, this.state.error, this.state.stack));

  override render(): ReactNode {
    const { error, stack } = this.state;
    if (error === null) return this.props.children;
    return (
      <div role="alert">
        <StatusPage
          title={messages.brokenTitle}
          text={messages.brokenText}
          action={
            <>
              <Button type="primary" onClick={() => this.setState({ error: null, stack: '' })}>
                {messages.retry}
              </Button>
              <Button onClick={this.copy}>{messages.copyReport}</Button>
            </>
          }
        />
        <details className={styles.report}>
          <summary>{messages.details}</summary>
          <pre>{errorReport(this.props.name, error, stack)}</pre>
        </details>
      </div>
    );
  }
}
