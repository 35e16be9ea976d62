import { lazy } from 'react';

// Each tab is loaded on demand.
export const ScheduleTab = lazy(async () => ({
  default: (await import('./schedule/schedule-tab.tsx')).ScheduleTab,
}));
export const ServiceTab = lazy(async () => ({
  default: (await import('./service/service-tab.tsx')).ServiceTab,
}));
