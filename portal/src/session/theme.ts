import { readStored, removeStored, writeStored } from './browser-storage.ts';

/** The colors of the portal: those of the system, or what the member chose for this browser. */
export type Theme = 'system' | 'light' | 'dark';

/** Where the browser keeps the choice, and the attribute of `<html>` that tokens.css reads. */
export const themeKey = 'moments.theme';
export const themeAttribute = 'data-theme';

export function readTheme(): Theme {
  const stored = readStored('localStorage', themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies and keeps a theme. On the next page, a script in the head applies it before the first paint. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    removeStored('localStorage', themeKey);
    document.documentElement.removeAttribute(themeAttribute);
  } else {
    writeStored('localStorage', themeKey, theme);
    document.documentElement.setAttribute(themeAttribute, theme);
  }
}
