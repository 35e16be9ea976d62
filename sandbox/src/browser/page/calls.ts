import { showSnackbar } from '@moments/ui/notifications.ts';

/** Calls the sandbox. @throws Error with a message for people */
export async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  const response = await fetch(path, { method, ...init }).catch(() => undefined);
  if (!response) throw new Error('The sandbox isn’t responding. Is it still running?');
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok)
    throw new CallFailed(findMessage(answer) ?? `The sandbox answered ${response.status}`, answer);
  return answer;
}

export class CallFailed extends Error {
  readonly answer: unknown;

  constructor(message: string, answer: unknown) {
    super(message);
    this.answer = answer;
  }
}

function findMessage(answer: unknown): string | undefined {
  const isError = typeof answer === 'object' && answer !== null && 'message' in answer;
  return isError && typeof answer.message === 'string' ? answer.message : undefined;
}

export const describeError = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Try again.';

/** Calls the sandbox and says in a snackbar what came of it. @param message of a call that worked */
export async function callAndTell(
  method: 'POST' | 'DELETE',
  path: string,
  body?: object,
  message?: string,
): Promise<void> {
  try {
    await call(method, path, body);
    if (message !== undefined) showSnackbar('success', message);
  } catch (error) {
    showSnackbar('error', describeError(error));
  }
}

export async function copyText(text: string, message: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar('success', message);
  } catch {
    showSnackbar('warning', `Your browser did not let us copy. Here it is: ${text}`);
  }
}
