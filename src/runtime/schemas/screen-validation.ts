/** Validates the files of a screen in the browser; the code that does it is loaded only when needed. */
import { messages } from '../messages';
import { SchemaError } from './schema-error';
import type { Bundle, RawBundle } from './screen-bundle';

/** Takes the files of a bundle as valid: the build of this page has checked them. */
export const trustedBundle = (bundle: RawBundle): Bundle => bundle as Bundle;

interface BundleFile {
  kind: 'entity' | RawBundle['kind'];
  /** The id of the screen, or the entity's id with `.entity`. */
  file: string;
  data: unknown;
}

const filesOf = (id: string, { entities, screen, kind }: RawBundle): BundleFile[] => [
  ...Object.entries(entities).map(([entity, data]) => ({ kind: 'entity' as const, file: `${entity}.entity`, data })),
  ...(screen === null ? [] : [{ kind, file: id, data: screen }]),
];

/** The bundle with all files in the current language version: a server of an older build sends older files. */
async function upgradeBundle(bundle: RawBundle): Promise<RawBundle> {
  const { upgrade } = await import('@/model/schema-migration');
  const entities = Object.entries(bundle.entities).map(([id, data]) => [id, upgrade('entity', data)]);
  const screen = bundle.screen === null ? null : upgrade(bundle.kind, bundle.screen);
  return { ...bundle, screen, entities: Object.fromEntries(entities) } as RawBundle;
}

const loadValidators = () => import('@/model/check/json-schema/validators');

/** Begins to load the code that validates, beside the request for a screen that needs it. */
export const preloadValidation = (): void => {
  loadValidators().catch(() => undefined);
};

/**
 * Validates the files of a bundle. The upgrade of older files and the problem messages are loaded only when a file is
 * not valid as it is.
 * @throws SchemaError
 */
export async function validateBundle(id: string, bundle: RawBundle): Promise<Bundle> {
  const { violationsOf } = await loadValidators();
  const invalid = (one: RawBundle) => filesOf(id, one).filter(({ kind, data }) => violationsOf(kind, data).length > 0);
  if (invalid(bundle).length === 0) return trustedBundle(bundle);
  const upgraded = await upgradeBundle(bundle);
  const wrong = invalid(upgraded);
  if (wrong.length === 0) return trustedBundle(upgraded);
  const [{ structureProblems }, { pointer }] = await Promise.all([
    import('@/model/check/structure'),
    import('@/model/check/source-text'),
  ]);
  throw new SchemaError(
    id,
    wrong.flatMap(({ kind, file, data }) =>
      structureProblems(kind, data).map(({ path, message, hint = [] }) => ({
        file,
        pointer: pointer(path),
        message: hint.length > 0 ? messages.meant(message, hint) : message,
      })),
    ),
  );
}
