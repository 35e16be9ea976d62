export { deletionsHandler } from './deletions-job.ts';
export { accountDeletionRoutes } from './routes.ts';
