import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer } from 'antd';
import { useId, useState } from 'react';
import type { Entity } from '@/model/entity';
import type { QueryItem } from '@/model/screen';
import { texts } from '../texts';
import { isBlank, type QueryValues } from './query-params';
import { QueryFields } from './QueryFields';
import styles from './query.module.css';

interface Props {
  /** Names the query among those of other lists on the page. */
  label: string;
  items: readonly QueryItem[];
  entity: Entity;
  schema: string;
  values: Readonly<QueryValues>;
  onSearch: (values: QueryValues) => void;
}

/** The query of a narrow screen: a button that says how much filters, and a sheet. */
export default function QuerySheet({ label, items, entity, schema, values, onSearch }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [entered, setEntered] = useState<QueryValues>({ ...values });
  const [shownFor, setShownFor] = useState(values);
  if (shownFor !== values) {
    setShownFor(values);
    setEntered({ ...values });
  }
  const count = items.filter((item) => !isBlank(values[item.key])).length;
  const search = (query: QueryValues) => {
    setOpen(false);
    onSearch(query);
  };
  return (
    <>
      <Badge count={count} size="small">
        <Button icon={<FilterOutlined />} onClick={() => setOpen(true)}>
          {texts.filter}
        </Button>
      </Badge>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom"
        height="auto"
        title={texts.filter}
        // In its place: a portal would lock the page's scroll by a style without the policy's nonce.
        getContainer={false}
        rootClassName={styles.sheetRoot ?? ''}
      >
        <search aria-label={label}>
          <form
            className={styles.sheet}
            onSubmit={(event) => {
              event.preventDefault();
              search(entered);
            }}
          >
            <QueryFields id={id} items={items} entity={entity} schema={schema} values={entered} onChange={setEntered} />
            <div className={styles.sheetButtons}>
              <Button size="large" onClick={() => search({})}>
                {texts.reset}
              </Button>
              <Button size="large" type="primary" htmlType="submit">
                {texts.search}
              </Button>
            </div>
          </form>
        </search>
      </Drawer>
    </>
  );
}
