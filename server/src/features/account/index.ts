export { dataExportRoutes } from './data-export/routes.ts';
export { readDeletion } from './deletion/deletion-reply.ts';
export { deletionsHandler } from './deletion/deletions-job.ts';
export { deletionOperatorRoutes } from './deletion/operator-routes.ts';
export { accountDeletionRoutes } from './deletion/routes.ts';
export { personalInfoRoutes } from './personal-info/routes.ts';
export { phoneChangeRoutes } from './phone-change/routes.ts';
