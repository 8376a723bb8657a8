/** Schema file of a list from which shops are picked: its calls are below `/demo/shop`. */
import { sampleEntityFile } from '@/model/screens/sample-screens';

export const shopPicker = {
  kind: 'list',
  screen: null,
  entities: {
    'demo/shop': sampleEntityFile({
      api: '/demo/shop',
      fields: { code: { label: '编码', type: 'input' }, name: { label: '名称', type: 'input' } },
    }),
  },
};
