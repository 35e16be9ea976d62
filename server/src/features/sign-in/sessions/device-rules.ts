type Named = readonly (readonly [mark: RegExp, name: string])[];

/** The order matters: nearly every browser also claims to be Chrome or Safari. */
const browsers: Named = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** The order matters: an iPhone also claims to be a Mac, and Android claims to be Linux. */
const systems: Named = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (known: Named, userAgent: string): string | undefined =>
  known.find(([mark]) => mark.test(userAgent))?.[1];

/**
 * Names a device in plain words, such as `Chrome on Android`. Nothing else from the browser's user agent is stored.
 * @returns null if the browser or the system is unknown
 */
export function getDeviceName(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  const browser = findName(browsers, userAgent);
  const system = findName(systems, userAgent);
  return browser === undefined || system === undefined ? null : `${browser} on ${system}`;
}
