import { createContext } from 'react';

/** What is saved as a whole, a form: it waits for the files that were chosen in it, and for no others. */
export const UploadOwnerContext = createContext<object | undefined>(undefined);
