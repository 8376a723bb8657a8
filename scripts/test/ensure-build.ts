/** Builds the console and the server where the tests look for them, so that they do not build a second time. */
import { ensureBuild } from '../../tests/helpers/build';

console.log(await ensureBuild());
