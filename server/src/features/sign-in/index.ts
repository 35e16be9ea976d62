export { cleanUpHandler } from './clean-up.ts';
export { deviceRoutes } from './device-routes.ts';
export { signInRoutes } from './routes.ts';
export { authenticateMember, endSessions, openSession } from './sessions.ts';
