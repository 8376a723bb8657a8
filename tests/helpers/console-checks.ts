/** Component tests that expect no message on the console: they run with the builds of React and antd that warn. */
export const CONSOLE_CHECKS = [
  'src/components/form/mutated-forms.browser.test.tsx',
  'src/shell/screens/ScreenBoundary.browser.test.tsx',
  'tests/fields/inputs.browser.test.tsx',
  'tests/shell/saves-over-networks.browser.test.tsx',
];
