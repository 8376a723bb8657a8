/**
 * A page with one number, as a server sends it: for tests of components that embed a screen.
 * @param call GET call of the number; it may hold parameters of the page, e.g. `GET /demo/sub/{thingId}`
 */
export const stubPage = (title: string, call: string) => ({
  kind: 'page',
  screen: {
    $schema: '../_meta/page.schema.json',
    version: 2,
    title,
    data: { found: call },
    blocks: [{ key: 'count', widget: 'stat-cards', props: { items: [{ label: title, value: '{found.count}' }] } }],
  },
  entities: {},
});
