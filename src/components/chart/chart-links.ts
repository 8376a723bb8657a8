/** Follows the addresses of a chart's points. */
import { createContext } from 'react';
import { navigateTo } from '@/runtime/navigation/addresses';

/** Follows the address of a point; by default it is opened. */
export const ChartLinkContext = createContext<(href: string) => void>((href) => navigateTo(href));
