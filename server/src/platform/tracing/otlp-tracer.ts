import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type HrTime,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger } from 'fastify';
import type { OpenSpan, SpanStart, Tracer } from './tracing.ts';

/** Milliseconds for the collector's reply. */
const timeLimit = 5_000;

const toAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: String(value) },
  }));

const toNanoseconds = ([seconds, nanoseconds]: HrTime): string =>
  `${String(seconds)}${String(nanoseconds).padStart(9, '0')}`;

const toSpan = (span: ReadableSpan) => ({
  traceId: span.spanContext().traceId,
  spanId: span.spanContext().spanId,
  ...(span.parentSpanContext ? { parentSpanId: span.parentSpanContext.spanId } : {}),
  name: span.name,
  // The protocol counts from 1, because 0 means that there is none.
  kind: span.kind + 1,
  startTimeUnixNano: toNanoseconds(span.startTime),
  endTimeUnixNano: toNanoseconds(span.endTime),
  attributes: toAttributes(span.attributes),
  status: { code: span.status.code },
});

/** Writes spans in the JSON form of the OpenTelemetry protocol. */
const toPayload = (spans: readonly ReadableSpan[]) => ({
  resourceSpans: spans.slice(0, 1).map(({ resource, instrumentationScope }) => ({
    resource: { attributes: toAttributes(resource.attributes) },
    scopeSpans: [{ scope: { name: instrumentationScope.name }, spans: spans.map(toSpan) }],
  })),
});

interface Collector {
  /** The base address, without `/v1/traces`. */
  readonly endpoint: string;
  /** Headers as `name=value` pairs separated by commas, such as a key. */
  readonly headers: string | undefined;
}

async function post({ endpoint, headers }: Collector, spans: readonly ReadableSpan[]): Promise<void> {
  const response = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
    method: 'POST',
    headers: { ...parseKeyPairsIntoRecord(headers), 'content-type': 'application/json' },
    body: JSON.stringify(toPayload(spans)),
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the collector of traces answered ${String(response.status)}`);
}

/** Creates an exporter that posts spans to a collector. Spans that it can't take are lost, and the log says so once until it takes some again. */
function createOtlpExporter(collector: Collector, log: Pick<FastifyBaseLogger, 'warn'>): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      post(collector, spans).then(
        () => {
          isFailing = false;
          done({ code: ExportResultCode.SUCCESS });
        },
        (error: unknown) => {
          if (!isFailing) log.warn({ err: error }, 'traces are lost: the collector does not take them');
          isFailing = true;
          done({ code: ExportResultCode.FAILED });
        },
      );
    },
    shutdown: () => Promise.resolve(),
  };
}

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
 * traces are on (docs/decisions/0067-traces.md).
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
