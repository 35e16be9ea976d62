export {
  countTexts,
  countTextsByDay,
  insertText,
  type DayCounts,
  type NewText,
  type TextCounts,
} from './messages-repository.ts';
export { textRoutes } from './routes.ts';
