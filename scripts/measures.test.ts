import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const steps = [480, 960, 1280, 1920];
/** The digits of the code, and a notice next to the logo, have to fit on the narrowest phones too. */
const narrow = { 'ui/src/fields/input.module.css': [360], 'ui/src/feedback/notices.module.css': [360] };

const styles = ['ui/src', 'portal/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name)),
);

/** Reads the widths of a style's media queries. A maximum ends just below a step: 479.98px belongs to 480. */
const widthsIn = (file: string): readonly number[] =>
  [...readFileSync(file, 'utf8').matchAll(/\((?:min|max)-width:\s*([\d.]+)px\)/g)].map(([, width]) =>
    Math.ceil(Number(width)),
  );

describe('the measures of the specification', () => {
  it('[ENR-07] the measures of the address list are those of the specification', () => {
    const css = readFileSync('ui/src/fields/address-suggest.module.css', 'utf8');
    expect(css).toMatch(/z-index: 1500;/);
    expect(css).toMatch(/max-height: 200px;/);
    expect(css).toMatch(/border-radius: 8px;/);
    expect(css).toMatch(/> li \{[^}]*padding: 10px;/);
    expect(css).toMatch(/li:hover[^{]*\{\s*background: var\(--color-hover\);/);
  });

  it('[LAY-07] the measures of the spinner are those of the specification', () => {
    expect(readFileSync('ui/src/display/spinner.module.css', 'utf8')).toMatch(
      /\[data-size='60'\] \{\s*width: 60px;\s*height: 60px;/,
    );
  });

  it('[LAY-08] include every width at which a page changes', () => {
    expect(styles.length).toBeGreaterThan(20);
    const others = styles.flatMap((file) => {
      const allowed = [...steps, ...(Object.entries(narrow).find(([name]) => name === file)?.[1] ?? [])];
      return widthsIn(file)
        .filter((width) => !allowed.includes(width))
        .map((width) => `${file}: ${width}`);
    });
    expect(others).toEqual([]);
  });
});
