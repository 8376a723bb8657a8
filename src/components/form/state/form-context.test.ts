import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useFormContext } from './form-context';

test('[1§8.35, 1§8.36, 2§8.47, 2§8.48] a field view outside a form names the misuse: form 参数需要的是一个form对象', () => {
  const View = () => useFormContext().id;
  expect(() => renderToStaticMarkup(createElement(View))).toThrow('form 参数需要的是一个form对象');
});
