import { createPreloadable } from '../../frame/lazy-part.ts';

const load = () => import('./navigation.tsx');
const page = createPreloadable(async () => ({ default: (await load()).PageNavigation }));
const drawer = createPreloadable(async () => ({ default: (await load()).DrawerNavigation }));

// Applicants have no navigation. Other members’ first picture waits for it.
export const { Part: PageNavigation } = page;
export const { Part: DrawerNavigation } = drawer;

export const loadNavigation = (): Promise<unknown> => Promise.all([page.preload(), drawer.preload()]);
