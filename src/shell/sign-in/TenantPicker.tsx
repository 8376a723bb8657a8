import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { selectTenant, session, signOut } from '@/runtime/account/session';
import { messages } from '../messages';
import { RadioList } from './controls/RadioList';
import { FormError, SubmitButton } from './controls/FormControls';
import fields from './controls/form.module.css';
import styles from './steps.module.css';

/** Choice of tenant and department between sign-in and console. */
export function TenantPicker() {
  const { tenants, departs, multiDepart, user, tenantId } = useSnapshot(session());
  const manyTenants = tenants.length > 1;
  const manyDeparts = multiDepart === 2 && departs.length > 1;
  const own = departs.find(({ orgCode }) => orgCode === user?.orgCode) ?? departs[0];
  const [tenant, setTenant] = useState(tenants.find(({ id }) => id === tenantId)?.id ?? null);
  const [depart, setDepart] = useState(own?.orgCode ?? null);
  const [keep, setKeep] = useState(true);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<string | undefined>();
  const [error, setError] = useState<string | undefined>();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (manyTenants && tenant === null) {
      setMissing(messages.needTenant);
      first.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await selectTenant(manyTenants ? tenant : null, manyDeparts ? depart : null, keep);
    } catch (failure) {
      setBusy(false);
      setError(failure instanceof Error ? failure.message : messages.failed);
    }
  };

  return (
    <section className={styles.step}>
      <h2>{messages.chooseTitle}</h2>
      <p>{messages.chooseText}</p>
      <form className={fields.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
        <FormError text={error} />
        {manyTenants ? (
          <RadioList
            title={messages.chooseTenant}
            options={tenants.map(({ id, name }) => ({ value: id, label: name, code: id }))}
            value={tenant}
            error={missing}
            first={first}
            onChange={(value) => {
              setTenant(value);
              setMissing(undefined);
            }}
          />
        ) : null}
        {manyDeparts ? (
          <RadioList
            title={messages.chooseDepart}
            options={departs.map(({ orgCode, departName }) => ({ value: orgCode, label: departName, code: orgCode }))}
            value={depart}
            {...(manyTenants ? {} : { first })}
            onChange={setDepart}
          />
        ) : null}
        <label className={fields.check}>
          <input
            className={fields.box}
            type="checkbox"
            checked={keep}
            onChange={(event) => setKeep(event.target.checked)}
          />
          <span>{messages.chooseKeep}</span>
        </label>
        <SubmitButton busy={busy} label={messages.chooseSubmit} busyLabel={messages.entering} />
      </form>
      <div className={styles.links}>
        <button type="button" onClick={() => void signOut()}>
          {messages.chooseBack}
        </button>
      </div>
    </section>
  );
}
