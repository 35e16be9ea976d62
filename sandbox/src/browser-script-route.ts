import type { FastifyInstance } from 'fastify';
import type { Bundle } from './browser-bundle.ts';
import { applyFaults } from './fault-hooks.ts';
import type { Faults, Provider } from './faults.ts';

interface Options {
  path: string;
  provider: Provider;
  faults: Faults;
  bundle: () => Promise<Bundle>;
}

/** Serves a provider's browser script to pages of any origin. With a fault, the script fails to load or hangs. */
export function registerBrowserScriptRoute(
  app: FastifyInstance,
  { path, provider, faults, bundle }: Options,
): void {
  void app.register(async (scope) => {
    applyFaults(scope, {
      faults,
      provider,
      createErrorBody: () => ({ message: 'A sandbox fault made this request fail' }),
      findCaller: () => 'browser',
    });
    scope.get(path, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send((await bundle()).script),
    );
    return Promise.resolve();
  });
}
