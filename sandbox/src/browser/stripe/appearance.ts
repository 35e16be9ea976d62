/** https://docs.stripe.com/elements/appearance-api, as far as the card form has use for it. */
export interface Appearance {
  theme?: 'stripe' | 'night' | 'flat';
  variables?: Record<string, string>;
}

/** The API's variables, and the custom properties that the style sheet reads. */
const properties: Record<string, string> = {
  colorPrimary: '--primary',
  colorBackground: '--field',
  colorText: '--text',
  colorTextSecondary: '--quiet',
  colorTextPlaceholder: '--quiet',
  colorDanger: '--danger',
  fontFamily: '--font',
  fontSizeBase: '--size',
  borderRadius: '--radius',
};

const colors: Record<string, [light: string, dark: string]> = {
  '--text': ['#1f1b24', '#f1eef6'],
  '--quiet': ['#5b5566', '#bbb4c8'],
  '--field': ['#fff', '#221e2b'],
  '--line': ['#8a8398', '#8f879f'],
  '--primary': ['#4a3aa8', '#b9aeff'],
  '--danger': ['#b3261e', '#ffb4ab'],
};

const rules = `
  :host { display: block; font: 400 var(--size)/1.5 var(--font); color: var(--text); }
  * { box-sizing: border-box; }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: 12px 16px; }
  .field.number { grid-column: 1 / -1; }
  @media (max-width: 340px) { .field { grid-column: 1 / -1; } }
  label { display: block; font-weight: 500; }
  .field input { display: block; width: 100%; min-height: 48px; margin-top: 4px; padding: 8px 12px; font: inherit;
    color: var(--text); background: var(--field); border: 1px solid var(--line); border-radius: var(--radius); }
  .field input::placeholder { color: var(--quiet); opacity: 1; }
  .field input[aria-invalid="true"] { border-color: var(--danger); border-width: 2px; }
  :focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
  .error { margin: 4px 0 0; color: var(--danger); font-size: 0.875em; }
  .error:empty { display: none; }
`;

/** Creates the style of the form. Without a theme, its colors are light or dark like those of the page around it. */
export function createStyleSheet({ theme, variables = {} }: Appearance): CSSStyleSheet {
  const given = Object.entries(properties)
    .map(([name, property]) => (variables[name] === undefined ? '' : `${property}:${variables[name]};`))
    .join('');
  const preset = Object.entries(colors)
    .map(([property, [light, dark]]) => `${property}:light-dark(${light},${dark});`)
    .join('');
  const scheme = theme === undefined ? '' : `color-scheme: ${theme === 'night' ? 'dark' : 'light'};`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { --font: system-ui, sans-serif; --size: 16px; --radius: 8px; ${scheme} ${preset} ${given} }
    ${rules}`);
  return sheet;
}
