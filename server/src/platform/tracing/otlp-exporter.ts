import type { Attributes, HrTime } from '@opentelemetry/api';
import { ExportResultCode, parseKeyPairsIntoRecord } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger } from 'fastify';

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

export interface Collector {
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
export function createOtlpExporter(collector: Collector, log: Pick<FastifyBaseLogger, 'warn'>): SpanExporter {
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
