/** A span's attributes: names and numbers of the program, never a value of a member. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'internal' | 'client' | 'consumer';
  readonly facts?: SpanFacts;
  /** The W3C `traceparent` of the work that caused it. Without it, the span belongs to the work that runs. */
  readonly traceparent?: string | undefined;
}

/** A span that has begun. One that is never ended is not sent. */
export interface OpenSpan {
  /** Runs work whose spans belong to this one. */
  enter<T>(work: () => T): T;
  end(facts?: SpanFacts): void;
  /** Ends the span with the class of an error. Its message could hold personal data. */
  fail(error: unknown): void;
}

export interface Tracer {
  begin(start: SpanStart): OpenSpan;
  /** Returns whether the work that runs has a span. */
  isInSpan(): boolean;
  /** Returns the `traceparent` of the work that runs. */
  formatTraceparent(): string | undefined;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Sets the tracer of this process; without one, nothing is traced. */
export function useTracer(used: Tracer | undefined): void {
  tracer = used;
}

export const isTracing = (): boolean => tracer !== undefined;

/** Begins a span. @returns undefined if nothing is traced */
export const beginSpan = (start: SpanStart): OpenSpan | undefined => tracer?.begin(start);

export async function withSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(start);
  if (!span) return work();
  try {
    const result = await span.enter(work);
    span.end();
    return result;
  } catch (error) {
    span.fail(error);
    throw error;
  }
}

/** Runs work in a span if it is part of traced work. A look for jobs twice a second is not. */
export const withInnerSpan = <T>(start: SpanStart, work: () => Promise<T>): Promise<T> =>
  tracer?.isInSpan() ? withSpan(start, work) : work();

/** Returns the header that lets another program of ours continue the trace. */
export function getTraceHeaders(): { readonly traceparent?: string } {
  const traceparent = tracer?.formatTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}
