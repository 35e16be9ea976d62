/** The order matters: Edge also calls itself Chrome, and Chrome calls itself Safari. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg\/(\d{1,3})/, 'Edge'],
  [/\bFirefox\/(\d{1,3})/, 'Firefox'],
  [/\bChrome\/(\d{1,3})/, 'Chrome'],
  [/\bVersion\/(\d{1,3})[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

/** Names a browser and its version, such as `Safari 18`. The rest of the header can identify a device. */
export function nameBrowser(userAgent: string | undefined): string {
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent ?? '')?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'other';
}
