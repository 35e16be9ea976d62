import { describe, expect, it } from 'vitest';
import { getDeviceName } from './session-rules.ts';

const formatChromeAgent = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36`;

describe('the name of a device', () => {
  it.each([
    [formatChromeAgent('Linux; Android 10; K'), 'Chrome on Android'],
    [formatChromeAgent('Windows NT 10.0; Win64; x64'), 'Chrome on Windows'],
    [formatChromeAgent('X11; Linux x86_64'), 'Chrome on Linux'],
    [formatChromeAgent('X11; CrOS x86_64 14541.0.0'), 'Chrome on Chromebook'],
    [`${formatChromeAgent('Windows NT 10.0; Win64; x64')} Edg/131.0.0.0`, 'Edge on Windows'],
    [`${formatChromeAgent('Macintosh; Intel Mac OS X 10_15_7')} OPR/115.0.0.0`, 'Opera on Mac'],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
      'Chrome on iPad',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/132.0 Mobile/15E148 Safari/605.1.15',
      'Firefox on iPhone',
    ],
  ])('[SESS-05] names a device by its user agent: %s', (userAgent, name) => {
    expect(getDeviceName(userAgent)).toBe(name);
  });

  it.each([undefined, '', 'curl/8.5.0', 'Mozilla/5.0', 'node', 'Chrome/131', '<script>alert(1)</script>'])(
    '[SESS-05] invents no name for an unknown user agent: %s',
    (userAgent) => {
      expect(getDeviceName(userAgent)).toBeNull();
    },
  );
});
