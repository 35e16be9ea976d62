import { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger } from 'fastify';
import { createOtlpExporter, type Collector } from './otlp-exporter.ts';
import type { OpenSpan, SpanStart, Tracer } from './tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Returns the class of an error, or the code of one of Node, PostgreSQL, or ours. */
function getErrorClass(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** The work that runs, by the span in its context. */
type Running = AsyncLocalStorage<Context>;

function toOpenSpan(span: Span, parent: Context, running: Running): OpenSpan {
  const context = trace.setSpan(parent, span);
  return {
    enter: (work) => running.run(context, work),
    end(facts = {}) {
      span.setAttributes(facts).end();
    },
    fail(error) {
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', getErrorClass(error)).end();
    },
  };
}

export interface OtlpOptions {
  readonly collector: Collector;
  readonly serviceName: string;
  /** The role of this process. */
  readonly role: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Creates a tracer that sends spans to an OpenTelemetry collector. Only this file loads OpenTelemetry's packages, and it is only loaded if
 * traces are wanted (docs/decisions/0067-traces.md).
 */
export function createOtlpTracer({ collector, serviceName, role, log }: OtlpOptions): Tracer {
  const running: Running = new AsyncLocalStorage();
  const propagator = new W3CTraceContextPropagator();
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'moments.role': role }),
    spanProcessors: [new BatchSpanProcessor(createOtlpExporter(collector, log))],
  });
  const spans = provider.getTracer('moments');
  const findParent = (traceparent: string | undefined): Context =>
    traceparent === undefined
      ? (running.getStore() ?? ROOT_CONTEXT)
      : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
  return {
    begin({ name, kind, facts = {}, traceparent }: SpanStart) {
      const parent = findParent(traceparent);
      const span = spans.startSpan(name, { kind: kinds[kind], attributes: facts }, parent);
      return toOpenSpan(span, parent, running);
    },
    isInSpan: () => running.getStore() !== undefined,
    formatTraceparent() {
      const carrier: Record<string, string> = {};
      propagator.inject(running.getStore() ?? ROOT_CONTEXT, carrier, defaultTextMapSetter);
      return carrier['traceparent'];
    },
    close: () => provider.shutdown(),
  };
}
