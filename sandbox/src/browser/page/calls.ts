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
