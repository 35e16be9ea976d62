import { createContext, type ReactNode } from 'react';

/** What every dialog shows at its end, because the page behind it is inert. */
export const HelpInDialogs = createContext<ReactNode>(undefined);
