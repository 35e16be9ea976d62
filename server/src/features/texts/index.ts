export { relayHandler } from './hand-on.ts';
export { coachRoutes } from './coach-routes.ts';
export { bringBackHandler, bringBackWithMoments, comeBackWithMoments } from './come-back.ts';
export { countTexts, countTextsByDay, insertText } from './messages-repository.ts';
export { goodNewsHandler } from './good-news.ts';
export { inACrisis } from './notices.ts';
export { textRoutes } from './routes.ts';
export { budgetsHandler, settleBudgets } from './settle-budgets.ts';
