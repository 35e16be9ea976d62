export { createRefreshOnCallHandler, refreshOnCall } from './rota.ts';
