type Named = readonly (readonly [mark: RegExp, name: string])[];

/** In this order: nearly every browser also says that it is Chrome or Safari. */
const browsers: Named = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** In this order: an iPhone says that it is like a Mac, and Android that it is Linux. */
const systems: Named = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (known: Named, userAgent: string): string | undefined =>
  known.find(([mark]) => mark.test(userAgent))?.[1];

/**
 * What a person calls the device that they are signed in on, such as `Chrome on Android`; nothing else of what the browser says
 * is kept.
 * @returns null where browser or system are none that is known
 */
export function deviceName(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  return browser === undefined || system === undefined ? null : `${browser} on ${system}`;
}
