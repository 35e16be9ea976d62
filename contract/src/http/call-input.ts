import type { BodyOf, Endpoint, ParamsOf, QueryOf } from './endpoint.ts';

/** Absent if the endpoint takes none, optional if an empty one is valid, otherwise required. */
type Input<K extends string, T> = [T] extends [undefined]
  ? Readonly<Partial<Record<K, undefined>>>
  : undefined extends T
    ? Readonly<Partial<Record<K, T>>>
    : Partial<T> extends T
      ? Readonly<Partial<Record<K, T>>>
      : Readonly<Record<K, T>>;

type CallInput<E extends Endpoint> = Input<'params', ParamsOf<E>> &
  Input<'query', QueryOf<E>> &
  Input<'body', BodyOf<E>>;

/** The arguments of a typed call: what the endpoint takes, with the caller's own options. None are needed if all are optional. */
export type CallArguments<E extends Endpoint, Options> =
  Partial<CallInput<E> & Options> extends CallInput<E> & Options
    ? [input?: CallInput<E> & Options]
    : [input: CallInput<E> & Options];

/** The input of any call, after its types were checked. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}
