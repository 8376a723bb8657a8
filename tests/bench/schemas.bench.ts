/** A first, cold check of a thousand screens: parse, structure and every reference between them. */
import { createChecker } from '@/model/check';
import { types } from '@/registry/values';
import { manyScreens } from '../schemas/many-screens';
import { type Case, time } from './case';

const SCREENS = 1000;

export default {
  name: 'check:schemas',
  open: async () => {
    const input = {
      types,
      views: new Set(types.names()),
      functions: new Set<string>(),
      widgets: new Set<string>(),
      icons: new Set<string>(),
      calls: new Set<string>(),
      folders: ['schemas'],
      files: manyScreens(SCREENS),
    };
    return {
      measurements: [
        {
          name: `${SCREENS} screens`,
          unit: 'ms',
          bound: { atMost: 5000 },
          ours: () =>
            time(() => {
              const problems = createChecker().check(input);
              if (problems.length > 0) throw new Error(`the generated screens have ${problems.length} problems`);
            }),
        },
      ],
      close: async () => undefined,
    };
  },
} satisfies Case;
