import { loadLazily } from '../../frame/lazy-part.ts';

// Account Settings opens with the schedule, so that tab comes with the page. The other is loaded on demand.
export { ScheduleTab } from './schedule/schedule-tab.tsx';
export const ServiceTab = loadLazily(async () => ({
  default: (await import('./service/service-tab.tsx')).ServiceTab,
}));
