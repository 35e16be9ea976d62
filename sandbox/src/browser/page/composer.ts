import { call, CallFailed } from './calls.ts';
import { findPart, showSnackbar } from './element.ts';

/** Sends texts as the chosen phone. */
export function enableComposer(phoneNow: () => string): void {
  const form = findPart('composer', HTMLFormElement);
  const field = findPart('text-body', HTMLTextAreaElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const body = field.value.trim();
    if (body === '') return;
    field.value = '';
    void send(phoneNow(), body).catch(() => {
      field.value = body;
    });
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  for (const button of form.querySelectorAll<HTMLElement>('[data-word]'))
    button.addEventListener('click', () => {
      void send(phoneNow(), button.dataset['word'] ?? '').catch(() => undefined);
    });
}

/** @throws the error after showing it */
async function send(from: string, body: string): Promise<void> {
  const problem = findPart('text-problem', HTMLElement);
  problem.textContent = '';
  try {
    const outcome = await call('POST', '/api/texts', {
      from,
      to: findPart('text-to', HTMLSelectElement).value,
      body,
    });
    if (isDropped(outcome)) showSnackbar('A fault dropped that text, so the portal never got it');
  } catch (error) {
    problem.textContent = explainUnsent(error);
    if (!(error instanceof CallFailed) || findStatus(error) === undefined) throw error;
  }
}

const isDropped = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'isDropped' in outcome && outcome.isDropped === true;

/** Explains why a text failed. */
function explainUnsent(error: unknown): string {
  const status = error instanceof CallFailed ? findStatus(error) : undefined;
  if (status === undefined)
    return error instanceof Error ? error.message : 'Something went wrong. Try again.';
  if (status === null) return 'Sent, but the portal isn’t responding. Is it running?';
  return `Sent, but the portal returned ${status}.`;
}

/** Returns the portal's status, or undefined if the sandbox rejected the text. */
function findStatus({ answer }: CallFailed): number | null | undefined {
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return undefined;
  return typeof answer.status === 'number' ? answer.status : null;
}
