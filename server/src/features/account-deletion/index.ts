export { deletionOf } from './deletion-view.ts';
export { deletionsHandler } from './deletions-job.ts';
export { deletionOperatorRoutes } from './operator-routes.ts';
export { accountDeletionRoutes } from './routes.ts';
