export {
  countTexts,
  countTextsByDay,
  insertText,
  type DayCounts,
  type NewText,
  type TextCounts,
} from './messages-repository.ts';
