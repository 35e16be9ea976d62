import { showSnackbar } from './snackbar.ts';

/** Buttons with `data-copy` copy it and say `data-copied`. */
export function enableCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (button) void copy(button.dataset['copy'] ?? '', button.dataset['copied'] ?? 'Copied');
  });
}

export async function copy(text: string, words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar(words);
  } catch {
    showSnackbar(`Your browser did not let us copy. Here it is: ${text}`);
  }
}
