/** Runs the test that the guide shows. */
import '../../docs/guide/example/modules/contract/contract.test';
