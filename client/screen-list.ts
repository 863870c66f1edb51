import { createContext } from 'react';

/**
 * The screens inside the frame of a seller, for what lets somebody choose among them. The table of screens loads every page, so a page
 * that imported the table would import itself.
 */
export const ScreenList = createContext<readonly { path: string; title: string }[]>([]);
