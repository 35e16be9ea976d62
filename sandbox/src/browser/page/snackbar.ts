import { part } from './element.ts';

const shownForMs = 4_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something shortly at the bottom of the page. */
export function showSnackbar(words: string): void {
  const snackbar = part('snackbar', HTMLElement);
  snackbar.textContent = words;
  snackbar.classList.add('shown');
  clearTimeout(timer);
  timer = setTimeout(() => {
    snackbar.classList.remove('shown');
  }, shownForMs);
}
