import { Alert } from 'antd';
import { ExclamationCircleFilled } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { FieldError } from '@/model/record';
import { ErrorSteps } from '../errors/ErrorSteps';
import { messages } from '../messages';
import styles from './form.module.css';
import { useFormContext } from './state/form-context';
import type { ErrorNavigation } from './errors/use-error-navigation';
import { errorLocation } from './state/use-form-controller';
import type { SubmitResult } from './state/use-submit';

/** Maximum number of listed errors. The others are only marked in their cells. */
const MAX_LISTED_ERRORS = 20;

/** How many errors the form and its child tables have, those that no field shows, and buttons from one to the next. */
function ErrorBar({
  listed,
  entity,
  goToError,
}: {
  listed: readonly FieldError[];
  entity: Entity;
} & Pick<ErrorNavigation, 'goToError'>) {
  const { form } = useFormContext();
  const count = useSyncExternalStore(
    (listener) => form.onErrors(listener),
    () => form.errorCount(),
  );
  if (count === 0) return null;
  return (
    <section className={styles.errorBar} aria-label={messages.errorsOfForm}>
      <ExclamationCircleFilled className={styles.errorIcon} aria-hidden="true" />
      <div className={styles.errorTexts}>
        <output className={styles.errorCount}>{messages.errorCount(count)}</output>
        {listed.length > 0 && (
          <div role="alert">
            {listed.slice(0, MAX_LISTED_ERRORS).map(({ path, message }) => (
              <div key={path}>
                {errorLocation(entity, form.record.values, path)} {message}
              </div>
            ))}
            {listed.length > MAX_LISTED_ERRORS && <div>{messages.moreErrors(listed.length - MAX_LISTED_ERRORS)}</div>}
          </div>
        )}
      </div>
      <ErrorSteps onStep={goToError} />
    </section>
  );
}

/** The result of saving, above the buttons of the form, so that it is visible wherever the form is scrolled to. */
export function FormResult({
  result: { error, reply, errors, listedErrors },
  entity,
  goToError,
}: {
  result: SubmitResult;
  entity: Entity;
} & Pick<ErrorNavigation, 'goToError'>) {
  return (
    <>
      {reply !== undefined && <Alert type="success" showIcon role="alert" message={reply} />}
      {error?.kind === 'unknown' && <Alert type="warning" showIcon role="alert" message={error.message} />}
      {error?.kind === 'rejected' && <Alert type="error" showIcon role="alert" message={error.message} />}
      {errors.length > 0 && <ErrorBar listed={listedErrors} entity={entity} goToError={goToError} />}
    </>
  );
}
