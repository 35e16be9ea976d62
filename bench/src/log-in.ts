import { buildUrl, type Endpoint, type ReplyOf } from '@moments/contract/http/endpoint';
import { sendCode, verifyCode } from '@moments/contract/sign-in/sign-in';
import type { Product } from './product.ts';

async function post<E extends Endpoint>(url: string, body: object): Promise<ReplyOf<E>> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url}: ${String(reply.status)} ${await reply.text()}`);
  return (await reply.json()) as ReplyOf<E>;
}

/** @param to a phone number or an email address */
export async function waitForCode({ sandbox }: Product, to: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const reply = await fetch(`${sandbox}/api/messages?to=${encodeURIComponent(to)}`);
    // The sandbox lists messages in this form, the newest first.
    const code = ((await reply.json()) as { code?: string }[]).find((message) => message.code)?.code;
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no code reached ${to}`);
}

/** Logs a demo member in through the API. @param phone E.164 @returns the session's token */
export async function logIn(product: Product, phone: string): Promise<string> {
  const { memberId: userId } = await post<typeof sendCode>(product.portal + sendCode.path, {
    phoneNumber: phone,
  });
  const address = product.portal + buildUrl(verifyCode.path, { userId });
  const { accessToken } = await post<typeof verifyCode>(address, { code: await waitForCode(product, phone) });
  if (!accessToken) throw new Error(`could not log in ${phone}`);
  return accessToken.id;
}
