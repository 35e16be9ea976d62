export { confirmationRoutes } from './confirmation/routes.ts';
export { dataExportRoutes } from './data-export/routes.ts';
export { readDeletion } from './deletion/schedule-deletion.ts';
export { deletionsHandler } from './deletion/execute-deletion.ts';
export { deletionOperatorRoutes } from './deletion/operator-deletion.ts';
export { accountDeletionRoutes } from './deletion/routes.ts';
export { personalInfoRoutes } from './personal-info/personal-info.ts';
export { phoneChangeRoutes } from './phone-change/routes.ts';
