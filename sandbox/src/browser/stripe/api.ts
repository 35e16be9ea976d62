export interface StripeError {
  type: string;
  message: string;
  code?: string;
  decline_code?: string;
  payment_intent?: Intent;
  setup_intent?: Intent;
}

export interface Intent {
  id: string;
  status: string;
  client_secret: string;
  last_payment_error?: StripeError | null;
  last_setup_error?: StripeError | null;
  next_action: {
    type: string;
    redirect_to_url?: { url: string; return_url: string };
    use_stripe_sdk?: { stripe_js: string };
  } | null;
}

/** The parameters of a call, nested like Stripe's. */
export interface Fields {
  [name: string]: Fields | string | number | boolean | undefined;
}

export type Outcome<T> = { ok: T; error?: never } | { error: StripeError; ok?: never };

const script = document.currentScript;
const origin = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin;

/** Calls the API with the publishable key. */
export class Api {
  constructor(private readonly key: string) {}

  get<T>(path: string, fields: Fields = {}): Promise<Outcome<T>> {
    const query = encodeFields(fields).toString();
    return this.#call(query === '' ? path : `${path}?${query}`, { method: 'GET' });
  }

  post<T>(path: string, fields: Fields): Promise<Outcome<T>> {
    return this.#call(path, { method: 'POST', body: encodeFields(fields) });
  }

  async #call<T>(path: string, init: RequestInit): Promise<Outcome<T>> {
    try {
      const headers = { authorization: `Bearer ${this.key}` };
      const reply = await fetch(origin + path, { ...init, headers });
      const body = (await reply.json()) as T & { error?: StripeError };
      return body.error ? { error: body.error } : { ok: body };
    } catch {
      const message = 'We are experiencing issues connecting to our payments provider. Please try again.';
      return { error: { type: 'api_connection_error', message } };
    }
  }
}

function encodeFields(fields: Fields, prefix = '', into = new URLSearchParams()): URLSearchParams {
  for (const [name, value] of Object.entries(fields)) {
    const path = prefix === '' ? name : `${prefix}[${name}]`;
    if (typeof value === 'object') encodeFields(value, path, into);
    else if (value !== undefined) into.append(path, String(value));
  }
  return into;
}
