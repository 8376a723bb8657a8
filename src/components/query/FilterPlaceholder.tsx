import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { messages } from '../messages';

/** Placeholder with the size of the filter button while the chunk of the query drawer loads. */
export const FilterPlaceholder = () => (
  <Button disabled icon={<FilterOutlined />}>
    {messages.filter}
  </Button>
);
