import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer } from 'antd';
import { useId, useState } from 'react';
import { useBackCloses } from '../dialog/use-back-closes';
import { messages } from '../messages';
import { isBlank, type QueryValues } from './query-params';
import { QueryFields } from './QueryFields';
import styles from './query.module.css';
import { useQueryDraft, type QueryProps } from './use-query-draft';

/** Query of a list on narrow screens: a button with the number of active filters, and a bottom drawer. */
export default function QueryDrawer({ label, items, entity, schema, values, onSearch }: QueryProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  const activeCount = items.filter((item) => !isBlank(values[item.key])).length;
  const search = (query: QueryValues) => {
    setOpen(false);
    onSearch(query);
  };
  const [draft, setDraft, submit] = useQueryDraft(values, search);
  return (
    <>
      <Badge count={activeCount} size="small">
        <Button icon={<FilterOutlined />} onClick={() => setOpen(true)}>
          {messages.filter}
        </Button>
      </Badge>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom"
        height="auto"
        title={messages.filter}
        // Rendered in place: for a portal antd locks page scrolling by an inline style without the CSP nonce.
        getContainer={false}
        rootClassName={styles.sheetRoot ?? ''}
      >
        <search aria-label={label}>
          <form className={styles.sheet} onSubmit={submit}>
            <QueryFields id={id} items={items} entity={entity} schema={schema} values={draft} onChange={setDraft} />
            <div className={styles.sheetButtons}>
              <Button size="large" onClick={() => search({})}>
                {messages.reset}
              </Button>
              <Button size="large" type="primary" htmlType="submit">
                {messages.search}
              </Button>
            </div>
          </form>
        </search>
      </Drawer>
    </>
  );
}
