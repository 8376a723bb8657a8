import { createElement, type ReactElement } from 'react';

/**
 * Wraps a popup list in an element with the id that the input refers to: antd sets the reference but renders no such
 * element.
 */
export const withListId = (id: string) => (list: ReactElement) => createElement('div', { id: `${id}_list` }, list);
