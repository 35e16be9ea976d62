import { createPreloadable, loadLazily } from '../../frame/lazy-part.ts';

// Account Settings opens with the schedule of who has one, so that tab can load with the page.
export const { Part: ScheduleTab, preload: loadScheduleTab } = createPreloadable(async () => ({
  default: (await import('./schedule/schedule-tab.tsx')).ScheduleTab,
}));
export const ServiceTab = loadLazily(async () => ({
  default: (await import('./service/service-tab.tsx')).ServiceTab,
}));
