import axe from 'axe-core';

/**
 * Every violation that axe finds in the element, one line each; empty when there is none. Colour contrast and target
 * sizes need a real layout: the browser tests look at them.
 */
export async function accessibilityViolations(element: Element = document.body): Promise<string[]> {
  const results = await axe.run(element, {
    // Draws letters to find icon fonts, which jsdom can't and we don't have.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return results.violations.map(
    (violation) =>
      `${violation.id}: ${violation.help} (${violation.nodes.map((node) => node.html).join(' | ')})`,
  );
}
