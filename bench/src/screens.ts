import { routes } from '@moments/contract/members/routes';
import { startScreenMeter, type MeasuredPage } from './first-screen.ts';
import { formatScreensTable, judgeWorst, type MeasuredScreen } from './judge-screens.ts';
import { logIn } from './log-in.ts';
import type { Product } from './product.ts';
import type { Verdict } from './report.ts';

const pageTargets: readonly { readonly path: string; readonly paintMs: number }[] = [
  { path: routes.home, paintMs: 1_600 },
  { path: routes.billing, paintMs: 2_000 },
  { path: routes.subscriptions, paintMs: 2_000 },
  { path: routes.accountSettings, paintMs: 2_000 },
];
const pageLimits = { shift: 0.02, requests: 20, styleKib: 12, scriptKib: 130 };
const screenRuns = 3;

/** The demo members who can log in. */
const demoMembers = {
  Ava: '+12125550101',
  Ben: '+12125550102',
  Cleo: '+12125550103',
  Dia: '+12125550104',
  Eli: '+12125550105',
  Fay: '+12125550106',
  Gus: '+12125550107',
  Jon: '+12125550110',
  Kim: '+12125550111',
  Leo: '+12125550112',
} as const;

/** Measures the signed-in first screens of every demo member, wherever a page leads them. The worst of them counts. */
export async function judgeScreens(product: Product): Promise<readonly Verdict[]> {
  const pages: (MeasuredPage & { readonly name: string; readonly path: string })[] = [];
  for (const [name, phone] of Object.entries(demoMembers)) {
    const token = await logIn(product, phone);
    const tokenExpiresAt = Date.now() + 3_600_000;
    const session = JSON.stringify({ token, tokenExpiresAt, userId: 'bench', canExtend: true });
    for (const { path, paintMs } of pageTargets)
      pages.push({ name, path, address: product.portal + path, session, paintMs });
  }
  const [first] = pages;
  if (!first) return [];
  const meter = await startScreenMeter(first);
  try {
    const measured: MeasuredScreen[] = [];
    for (const page of pages) measured.push({ ...page, screen: await meter.measure(page, screenRuns) });
    const paths = pageTargets.map(({ path }) => path);
    console.log(`${formatScreensTable(paths, measured)}\n`);
    const verdicts: Verdict[] = [];
    for (const { path, paintMs } of pageTargets)
      verdicts.push(
        ...(await judgeWorst(path, measured, (page) => meter.measureStatic(page), {
          ...pageLimits,
          paintMs,
        })),
      );
    return verdicts;
  } finally {
    await meter.close();
  }
}
