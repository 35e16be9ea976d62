import { readPreference, savePreference, type Preference } from './preferences.ts';

const conditions = {
  system: 'screen and (prefers-color-scheme: dark)',
  dark: 'screen',
  light: 'not all',
} as const;

/** The rules of the style sheets that hold for the dark scheme. */
let darkRules: readonly CSSMediaRule[] | undefined;

const findDarkRules = (): readonly CSSMediaRule[] =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ conditionText }) => conditionText.includes('prefers-color-scheme: dark'));

/** Shows the chosen color scheme. The tokens have one dark form, for the system's choice; a person's choice changes its condition. */
export function applyScheme(scheme: Preference<'theme'> = readPreference('theme')): void {
  darkRules ??= findDarkRules();
  for (const rule of darkRules) rule.media.mediaText = conditions[scheme];
}

export function chooseScheme(scheme: Preference<'theme'>): void {
  savePreference('theme', scheme);
  applyScheme(scheme);
}
