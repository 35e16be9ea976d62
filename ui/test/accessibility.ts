import axe from 'axe-core';

/**
 * Lists the violations that axe finds in the element, one per line. Color contrast and target
 * sizes need a real layout, so the browser tests check them.
 */
export async function findAccessibilityViolations(element: Element = document.body): Promise<string[]> {
  const results = await axe.run(element, {
    resultTypes: ['violations'],
    // Draws letters to find icon fonts, which jsdom can't and we don't have.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return results.violations.map(
    (violation) =>
      `${violation.id}: ${violation.help} (${violation.nodes.map((node) => node.html).join(' | ')})`,
  );
}
