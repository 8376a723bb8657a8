import { FilterOutlined, SlidersOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useState } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import type { Entity, Field } from '@/model/entity/entity';
import type { AdvancedQuery } from './advanced-query';
import { messages } from './messages';

const AdvancedQueryDialog = lazyComponent(() => import('./AdvancedQueryDialog'));

export interface AdvancedQueryProps {
  entity: Entity;
  /** Fields that can be queried; without any there is no advanced query. */
  fields: readonly Field[];
  schema: string;
  query: AdvancedQuery | null;
  onSearch: (query: AdvancedQuery | null) => void;
}

interface ButtonProps extends AdvancedQueryProps {
  /** Shows an icon without text: on a phone, where the filters have the other icon. */
  compact?: boolean;
}

/** Opens the advanced query of a list; marked with the number of conditions in effect. */
export function AdvancedQueryButton({ compact = false, ...props }: ButtonProps) {
  const [open, setOpen] = useState(false);
  const count = props.query?.rules.length ?? 0;
  return (
    <>
      <Badge count={count} size="small" color="blue">
        <Button
          icon={compact ? <SlidersOutlined aria-hidden="true" /> : <FilterOutlined aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-label={count > 0 ? messages.active(count) : messages.title}
          onClick={() => setOpen(true)}
        >
          {!compact && messages.title}
        </Button>
      </Badge>
      {open && <AdvancedQueryDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
