import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const steps = [480, 960, 1280, 1920];
/** The digits of the code, and a notice next to the logo, have to fit on the narrowest phones too. */
const narrow = { 'ui/src/fields/input.module.css': [360], 'ui/src/feedback/notices.module.css': [360] };

const sources = ['ui/src', 'portal/src', 'portal/prerender'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|tsx?)$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name)),
);

/** Reads the conditions of a source's media queries that are about the width, in CSS and for `matchMedia`. */
const listConditions = (file: string): readonly string[] => {
  const source = readFileSync(file, 'utf8');
  const queries = file.endsWith('.css') ? (source.match(/@media[^{]+/g) ?? []) : [source];
  const isWritten = file.endsWith('.css') ? /\([^()]*\bwidth\b[^()]*\)/g : /\((?:min|max)-width[^()]*\)/g;
  return queries.flatMap((query) => query.match(isWritten) ?? []);
};

/** Reads the width of a condition. A maximum ends just below a step: 479.98px belongs to 480. */
const toWidth = (condition: string): number | string => {
  const width = /^\((?:min|max)-width:\s*([\d.]+)px\)$/.exec(condition)?.[1];
  return width === undefined ? condition : Math.ceil(Number(width));
};

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
    const used = sources.flatMap((file) => listConditions(file).map((condition) => ({ file, condition })));
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter(({ file }) => /\.tsx?$/.test(file)).length).toBeGreaterThan(2);
    const others = used.filter(({ file, condition }) => {
      const allowed = [...steps, ...(Object.entries(narrow).find(([name]) => name === file)?.[1] ?? [])];
      return !allowed.some((width) => width === toWidth(condition));
    });
    expect(others).toEqual([]);
  });
});
