import { lazy, Suspense } from 'react';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import { PageScreen } from '@/components/page/PageScreen';
import type { ScreenProps } from '@/registry/views';
import { loadChunk } from '@/runtime/http/connection';

const PrintScreen = lazy(() => loadChunk(() => import('@/components/print/PrintScreen')));

/** Page screen: a layout of screens and widgets, or a print template of records. */
export default function PageView({ screen, entity, dialog, block, params, ownerId, active }: ScreenProps) {
  if (screen.kind !== 'page') return null;
  if (screen.print && entity)
    return (
      <Suspense fallback={<PartSkeleton />}>
        <PrintScreen page={screen} settings={screen.print} entity={entity} params={params} ownerId={ownerId} />
      </Suspense>
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
