/** Does something once the browser has painted: what the first picture doesn't need must not delay it. */
export function runAfterFirstPaint(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action));
}
