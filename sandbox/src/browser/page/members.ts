import { showSnackbar } from './element.ts';

/** Enables "Log in": the portal opens in a tab of its own, the number is ready to paste, and the phone here is that member's. */
export function enableLogIn(choosePhone: (phone: string) => void): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-log-in]'))
    link.addEventListener('click', () => {
      const phone = link.dataset['logIn'] ?? '';
      choosePhone(phone);
      void copy(phone.slice(2), 'Number copied: paste it into the log-in form');
    });
}

export function markMember(phone: string): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-member]'))
    row.classList.toggle('is-chosen', row.dataset['member'] === phone);
}

/** Lets buttons with `data-copy` copy it and say `data-copied`. */
export function enableCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (button) void copy(button.dataset['copy'] ?? '', button.dataset['copied'] ?? 'Copied');
  });
}

async function copy(text: string, message: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar(message);
  } catch {
    showSnackbar(`Your browser did not let us copy. Here it is: ${text}`);
  }
}
