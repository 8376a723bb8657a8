import { createContext } from 'react';

/** Owner of the uploads below it, e.g. a form. On save it waits only for its own uploads. */
export const UploadOwnerContext = createContext<object | undefined>(undefined);
