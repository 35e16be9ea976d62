import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '../configuration/schema.ts';
import { useTracer } from './tracing.ts';

/**
 * Starts to trace if the configuration names a collector. Without one, OpenTelemetry's packages aren't loaded.
 * @returns a function that sends the last spans
 */
export async function startTracing(
  { tracesEndpoint, tracesHeaders, tracesServiceName, role }: Configuration,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  if (tracesEndpoint === undefined) return () => Promise.resolve();
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  const collector = { endpoint: tracesEndpoint, headers: tracesHeaders };
  const tracer = createOtlpTracer({ collector, serviceName: tracesServiceName, role, log });
  useTracer(tracer);
  return async () => {
    useTracer(undefined);
    await tracer.close();
  };
}
