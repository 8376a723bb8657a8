/** Texts of the code editor, and Chinese phrases of CodeMirror. */
export const messages = {
  loading: '正在载入编辑器',
  phrases: {
    'Control character': '控制字符',
    Diagnostics: '问题',
    'No diagnostics': '没有问题',
  },
} as const;
