import { join } from 'node:path';

interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

interface ScriptGroup {
  readonly name: string | ((id: string, graph: ModuleGraph) => string | null);
  readonly test?: RegExp;
  readonly minShareCount?: number;
}

const getSource = (path: string): string => join(import.meta.dirname, 'src', path);

const main = getSource('app/main.tsx');
const guest = getSource('app/guest-app.tsx');
const member = getSource('app/member-app.tsx');
const home = getSource('features/dashboard/dashboard-screen.tsx');
const deferred = getSource('app/deferred-scripts.ts');
/** What pages before and after the log-in know of the referral program. The calls themselves come when they are needed. */
const referrals = [
  getSource('features/referrals/referral-store.ts'),
  getSource('features/referrals/index.ts'),
];
const billing = getSource('features/payments/billing/billing-screen.tsx');
const plans = getSource('features/payments/plans/plans-screen.tsx');
const settings = getSource('features/account/account-settings-screen.tsx');
const codes = getSource('features/sign-in/verification-steps.tsx');
/** The line from Sign Up to the received application: on the steps of codes, in enrollment, and above an applicant's plans. */
const progress = getSource('frame/path-progress.tsx');
/** What only Home shows first comes in a group of its own, so that these pages don't wait for it. */
const otherPages = [billing, plans, settings];
/** Home shows it to some members right away. */
const homeNote = getSource('member/notices/home-note.tsx');
/** Every icon is imported by one file, so what a page imports doesn't say which ones it shows. */
const allIcons = /[\\/]ui[\\/]src[\\/]icons\.ts$/;
const frameIcons =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](check|circle-exclamation-point|clock|info|life-buoy|message-circle|phone|x)\.mjs$/;

/** Collects what runs before a source can. */
function collectImports(id: string, graph: ModuleGraph, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  if (allIcons.test(id)) return found;
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collectImports(imported, graph, found);
  return found;
}

type IsIn = (entry: string) => boolean;

/** Shared modules come in few files, because a request costs more than its bytes on a slow connection. The first group that fits counts. */
const pageGroups: readonly (readonly [string, (isIn: IsIn, id: string) => boolean])[] = [
  [
    'frame',
    (isIn, id) =>
      frameIcons.test(id) ||
      referrals.includes(id) ||
      isIn(main) ||
      (isIn(guest) && (isIn(member) || isIn(home) || isIn(billing))),
  ],
  ['fields', (isIn) => isIn(guest)],
  ['member', (isIn, id) => /lucide-react/.test(id) || isIn(member) || (isIn(home) && otherPages.some(isIn))],
  ['home', (isIn) => isIn(home)],
  ['deferred', (isIn) => isIn(deferred)],
  ['path', (isIn, id) => id === progress || isIn(progress)],
  ['codes', (isIn) => isIn(codes)],
  ['payments', (isIn) => isIn(plans) && (isIn(billing) || isIn(settings))],
  ['pages', (isIn) => isIn(billing) || isIn(settings)],
  ['plans', (isIn) => isIn(plans)],
  ['note', (isIn) => isIn(homeNote)],
];

/** Names the groups by the pages that need a module. Entries keep files of their own. */
function groupByPage(): readonly ScriptGroup[] {
  const imports = new Map<string, ReadonlySet<string>>();
  return pageGroups.map(([name, fits]) => ({
    name: (id, graph) => {
      const isIn: IsIn = (entry) => {
        const found = imports.get(entry) ?? collectImports(entry, graph);
        imports.set(entry, found);
        return found.has(id) && entry !== id;
      };
      return fits(isIn, id) ? name : null;
    },
  }));
}

const libraries = {
  cardscreens: /node_modules[\\/]@stripe[\\/]/,
  formscreens: /node_modules[\\/]react-hook-form[\\/]/,
  schemascreens: /node_modules[\\/]zod[\\/]/,
} as const;

/** Names the group of what screens share by the largest library that it needs, so that other screens don't load that library. */
function nameByLibrary(id: string, graph: ModuleGraph): string {
  const needed = [...collectImports(id, graph)];
  const [name] =
    Object.entries(libraries).find(([, library]) => needed.some((found) => library.test(found))) ?? [];
  return name ?? 'screens';
}

const sharedSources = /[\\/](portal|ui|contract)[\\/]src[\\/]/;

/** A group takes along what its modules import, so that those that need least come first. */
const screenGroups = ['screens', 'schemascreens', 'formscreens', 'cardscreens'].map((name): ScriptGroup => ({
  name: (id, graph) => (nameByLibrary(id, graph) === name ? name : null),
  test: sharedSources,
  minShareCount: 2,
}));

/** Lists the groups of the build's scripts. A module belongs to the first that takes it. */
export const listScriptGroups = (): readonly ScriptGroup[] => [
  // React changes less often than the portal: in a file of its own it stays in the browser's cache over releases.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  // So does what every signed-in screen needs.
  { name: 'data', test: /node_modules[\\/](@tanstack|react-router)[\\/]/ },
  // These are for calls that check what they send, for forms, and for cards: the first pictures don't wait for them.
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]/ },
  { name: 'cards', test: /node_modules[\\/](@stripe|prop-types)[\\/]/ },
  ...groupByPage(),
  // Modules that two screens share and that no first paint needs.
  ...screenGroups,
];
