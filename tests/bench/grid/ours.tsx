/** The grid of `/demo/grid`, without the console around it. */
import '@ant-design/v5-patch-for-react-19';
import { loadViews } from '@/components/field/field-views';
import { DemoGrid } from '@/components/grid/demo/DemoGrid';
import { alone } from './alone';
import { benchData } from './data';
import { stage } from './stage';
import { inConsole } from '../page/in-console';
import { growTree } from '../page/tree';

// The console has the views of a screen before it draws it.
await loadViews(Object.values(benchData(0, 50).entity.fields).map(({ type }) => type));

const bench = stage({
  mount: growTree(inConsole, ({ entity, rows }) => <DemoGrid title="采购明细" entity={entity} rows={rows} />),
});
Object.assign(bench, alone);
