export { findPercentile, mergeHistograms } from './histogram-rules.ts';
export { isOnShift, selectReplyWaits, waitMinutes } from './reply-waits-repository.ts';
