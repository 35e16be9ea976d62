export { countUnstaffedHours, createRefreshOnCallHandler, refreshOnCall } from './rota.ts';
