import { Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTextMatching } from '@/components/text-search/use-text-matching';
import { notify } from '@/runtime/notices/notices';
import { switchDepartment } from '@/runtime/account/session';
import { Field } from '../sign-in/controls/Field';
import { messages } from '../messages';
import { accountDialogs } from './account-dialog-state';
import { DIALOG_WIDTHS } from './dialog-widths';
import { AccountDialogFrame, type AccountDialogProps } from './AccountDialogFrame';
import styles from './account.module.css';

/** The text in which a department is searched. */
const searchText = ({ departName, orgCode }: { departName: string; orgCode: string }) => `${departName} ${orgCode}`;

/**
 * 切换部门 (spec 1 §4): changes the department of the user. `useDepartmentChange` then reloads menu, permissions and
 * screens.
 */
export function DepartmentDialog(props: AccountDialogProps) {
  const id = useId();
  const { departs, orgCode: current } = useSnapshot(accountDialogs());
  const [chosen, setChosen] = useState(departs.some((one) => one.orgCode === current) ? current : null);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const [query, setQuery] = useState('');
  const matcherOf = useTextMatching(
    useMemo(() => departs.map(searchText), [departs]),
    query,
  );

  const submit = async () => {
    if (chosen === null) {
      setError(messages.needDepart);
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    try {
      await switchDepartment(chosen);
      notify.success(messages.departChanged(departs.find((one) => one.orgCode === chosen)?.departName ?? chosen));
      props.onClose();
    } catch (failure) {
      setBusy(false);
      setError(failure instanceof Error ? failure.message : messages.failed);
    }
  };

  return (
    <AccountDialogFrame
      {...props}
      title={messages.departDialog(departs.find((one) => one.orgCode === current)?.departName)}
      width={DIALOG_WIDTHS.department}
      busy={busy}
      focus={id}
      onSubmit={submit}
    >
      <div className={styles.wide}>
        <Field id={id} label={messages.depart} error={error} required hint={messages.departNote} tone="plain">
          {(described) => (
            <Select
              id={id}
              size="large"
              className={styles.select ?? ''}
              showSearch
              allowClear
              onSearch={setQuery}
              filterOption={(word, option) => matcherOf(word)(option?.search ?? '')}
              placeholder={messages.needDepart}
              status={error === undefined ? '' : 'error'}
              value={chosen}
              options={departs.map(({ orgCode, departName }) => ({
                value: orgCode,
                search: searchText({ orgCode, departName }),
                label: (
                  <span className={styles.option}>
                    <span>{departName}</span>
                    <small>{orgCode === current ? messages.currentDepart(orgCode) : orgCode}</small>
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
    </AccountDialogFrame>
  );
}
