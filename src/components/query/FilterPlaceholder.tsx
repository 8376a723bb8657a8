import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { messages } from '../messages';

/** Keeps the room of the button that opens the query's sheet while that loads. */
export const FilterPlaceholder = () => (
  <Button disabled icon={<FilterOutlined />}>
    {messages.filter}
  </Button>
);
