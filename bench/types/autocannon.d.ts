/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Threads that send, so that the one that measures is not busy with it. */
    readonly workers?: number;
    readonly method?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly requests?: readonly Request[];
    /** Requests a second of all connections; as many as possible if not given. */
    readonly overallRate?: number;
  }
  export interface Request {
    readonly method: string;
    readonly path?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Builds the request for each call. */
    readonly setupRequest?: (request: Request) => Request;
  }
  interface Result {
    /** Replies a second. */
    readonly requests: { readonly average: number; readonly total: number };
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
    /** How many replies had each status. */
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
