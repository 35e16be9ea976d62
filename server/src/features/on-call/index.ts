export { countUnstaffedHours, createRefreshOnCallHandler, readOnCall, refreshOnCall } from './rota.ts';
