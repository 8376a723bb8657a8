/** Every test file has services of its own; those that need listeners or a server call `createRuntime`. */
import { openScope } from '@/runtime/service';

openScope();
