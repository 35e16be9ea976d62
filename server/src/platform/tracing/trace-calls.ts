import { beginSpan, isTracing } from './tracing.ts';

/** Calls a provider in a span. A method that returns no promise, such as the check of a signature, isn't sent. */
function callInSpan(provider: string, method: string, call: () => unknown): unknown {
  const name = `${provider} ${method}`;
  const span = beginSpan({
    name,
    kind: 'client',
    facts: { 'moments.provider': provider, 'moments.call': method },
  });
  const result = span ? span.enter(call) : call();
  if (!span || !(result instanceof Promise)) return result;
  return result.then(
    (value: unknown) => {
      span.end();
      return value;
    },
    (error: unknown) => {
      span.fail(error);
      throw error;
    },
  );
}

/** Traces the calls of a provider by their names, without what is sent or answered. */
export function traceCalls<T extends object | undefined>(provider: string, calls: T): T {
  if (!isTracing() || calls === undefined) return calls;
  return new Proxy(calls, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function' || typeof property === 'symbol') return value;
      return (...input: unknown[]) =>
        callInSpan(provider, property, () => Reflect.apply(value, target, input) as unknown);
    },
  });
}
