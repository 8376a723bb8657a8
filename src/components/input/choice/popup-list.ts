import { createElement, type ReactElement } from 'react';

/** The list of an input, under the id by which the input names it: antd names an element of this id and draws none. */
export const withListId = (id: string) => (list: ReactElement) => createElement('div', { id: `${id}_list` }, list);
