/** Validates the files of a screen in the browser; the code that does it is loaded only when needed. */
import { messages } from '../messages';
import { SchemaError } from './schema-error';
import type { Bundle, RawBundle } from './screen-bundle';

/** Takes the files of a bundle as valid: the build of this page has checked them. */
export const trustedBundle = (bundle: RawBundle): Bundle => bundle as Bundle;

/**
 * Validates the files of a bundle; the problem messages are loaded only when there are any.
 * @throws SchemaError
 */
export async function validateBundle(id: string, bundle: RawBundle): Promise<Bundle> {
  const validators = await import('@/model/generated/validators');
  const files = [
    ...Object.entries(bundle.entities).map(([entity, data]) => ({
      kind: 'entity' as const,
      file: `${entity}.entity`,
      data,
    })),
    ...(bundle.screen === null ? [] : [{ kind: bundle.kind, file: id, data: bundle.screen }]),
  ];
  const wrong = files.filter(({ kind, data }) => !validators[kind](data));
  if (wrong.length === 0) return trustedBundle(bundle);
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
