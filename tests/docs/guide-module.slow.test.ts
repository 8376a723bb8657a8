/** Runs the test that the guide shows. */
import '../../docs/guide/example/src/server/modules/contract/contract.test';
