import type { Endpoint } from '@moments/contract/http/endpoint';

declare const contractType: unique symbol;

type WireKey = 'method' | 'path' | 'errorSource' | 'defaultError' | 'success' | 'waitsOnCardProvider';

/** An endpoint as far as a call needs it at run time; its types are still those of the contract's endpoint `E`. */
export interface EndpointWithoutSchemas<E extends Endpoint> extends Pick<Endpoint, WireKey> {
  readonly [contractType]?: E;
}

/**
 * Declares an endpoint of the contract again, without its schemas: these would bring 9 KB of zod to `/auth`. The contract's
 * literal types refuse every difference, so give it as type only: `schemaless<typeof contract.sendCode>({ … })`.
 */
export const withoutSchemas = <E extends Endpoint>(
  declaration: Pick<E, Extract<keyof E, WireKey>> & Pick<Endpoint, WireKey>,
): EndpointWithoutSchemas<E> => declaration;
