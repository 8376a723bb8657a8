import { lazyComponent } from '@/components/deferred/lazy-component';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import { PageScreen } from '@/components/page/PageScreen';
import type { ScreenProps } from '@/registry/views';

const PrintScreen = lazyComponent(() => import('@/components/print/PrintScreen'));

/** Page screen: a layout of screens and widgets, or a print template of records. */
export default function PageView({ screen, entity, dialog, block, params, ownerId, active }: ScreenProps) {
  if (screen.kind !== 'page') return null;
  if (screen.print && entity)
    return (
      <PrintScreen
        fallback={<PartSkeleton />}
        page={screen}
        settings={screen.print}
        entity={entity}
        params={params}
        ownerId={ownerId}
      />
    );
  const inside = dialog !== undefined || block !== undefined;
  return (
    <PageScreen
      page={screen}
      params={params}
      ownerId={ownerId}
      active={active}
      embedded={inside}
      {...(dialog ? { close: dialog.close } : {})}
    />
  );
}
