import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { texts } from '../messages';

/** Keeps the room of the button that opens the query's sheet while that loads. */
export const FilterPlace = () => (
  <Button disabled icon={<FilterOutlined />}>
    {texts.filter}
  </Button>
);
