import { Select } from 'antd';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { notify } from '@/runtime/notice';
import { selectDepart } from '@/runtime/session';
import { Field } from '../signin/Field';
import { texts } from '../texts';
import { account, type AccountDialogProps } from './account';
import { AccountDialog } from './AccountDialog';
import styles from './account.module.css';

const WIDTH = 450;

/** 切换部门 (spec 1 §4): menu, permissions and open screens follow where the user's department changes. */
export function DepartDialog(props: AccountDialogProps) {
  const id = useId();
  const { departs, orgCode: current } = useSnapshot(account);
  const [chosen, setChosen] = useState(departs.some((one) => one.orgCode === current) ? current : null);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (chosen === null) {
      setError(texts.needDepart);
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    try {
      await selectDepart(chosen);
      notify.success(texts.departChanged(departs.find((one) => one.orgCode === chosen)?.departName ?? chosen));
      props.onClose();
    } catch (failure) {
      setBusy(false);
      setError(failure instanceof Error ? failure.message : texts.failed);
    }
  };

  return (
    <AccountDialog {...props} title={texts.switchDepart} width={WIDTH} busy={busy} focus={id} onSubmit={submit}>
      <div className={styles.wide}>
        <Field id={id} label={texts.depart} error={error} required hint={texts.departNote} tone="plain">
          {(described) => (
            <Select
              id={id}
              size="large"
              className={styles.select ?? ''}
              showSearch
              allowClear
              optionFilterProp="search"
              placeholder={texts.needDepart}
              status={error === undefined ? '' : 'error'}
              value={chosen}
              options={departs.map(({ orgCode, departName }) => ({
                value: orgCode,
                search: `${departName} ${orgCode}`,
                label: (
                  <span className={styles.option}>
                    <span>{departName}</span>
                    <small>{orgCode === current ? texts.currentDepart(orgCode) : orgCode}</small>
                  </span>
                ),
              }))}
              {...described}
              onChange={(value: string | null | undefined) => {
                setChosen(value ?? null);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </div>
    </AccountDialog>
  );
}
