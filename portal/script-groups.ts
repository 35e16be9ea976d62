import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

interface ScriptGroup {
  readonly name: string | ((id: string, graph: ModuleGraph) => string | null);
  readonly test?: RegExp;
  readonly minShareCount?: number;
}

/** @throws Error if the file is gone, because its rule would then group nothing */
function getSource(path: string): string {
  const file = join(import.meta.dirname, 'src', path);
  if (!existsSync(file)) throw new Error(`portal/script-groups.ts names ${path}, which is gone`);
  return file;
}

const libraries = {
  cardscreens: /node_modules[\\/]@stripe[\\/]react/,
  formscreens: /node_modules[\\/]react-hook-form[\\/]/,
} as const;

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
/** Stands below Sign Up, and above each Pay. */
const terms = getSource('frame/terms-links.tsx');
const billing = getSource('features/payments/billing/billing-screen.tsx');
const plans = getSource('features/payments/plans/plans-screen.tsx');
const settings = getSource('features/account/account-settings-screen.tsx');
const codes = getSource('features/sign-in/verification-steps.tsx');
/** What only Home shows first comes in a group of its own, so that these pages don't wait for it. */
const otherPages = [billing, plans, settings];
const details = getSource('features/enrollment/personal-step.tsx');
/** The pages that members see before their enrollment is complete. */
const applicantPages = [
  'features/enrollment/enrollment-screen.tsx',
  'features/enrollment/contact-step.tsx',
  'features/enrollment/personal-step.tsx',
  'features/enrollment/review-step.tsx',
  'features/enrollment/additional-information/additional-information-screen.tsx',
  'features/enrollment/application-received/application-received-screen.tsx',
  'features/enrollment/welcome-screen.tsx',
  'features/account/profile/profile-tab.tsx',
].map(getSource);
const checks = getSource('forms/checks.ts');
const schemas = /node_modules[\\/]zod[\\/]/;
const hours = getSource('member/coach/shift-hours.ts');
const editable = getSource('forms/use-editable-form.ts');
/** Small parts that pages of all kinds share with pages that load more. */
const smallParts = [
  'configuration/trusted-scripts.ts',
  'api/call-alert.tsx',
  'frame/path-progress.tsx',
  'frame/use-painted.ts',
  'frame/use-search-params.ts',
  '../../contract/src/values/birth-date.ts',
  '../../contract/src/values/money.ts',
  '../../contract/src/account/address-and-contact.ts',
  '../../contract/src/enrollment/enrollment.ts',
].map(getSource);
const emergency = getSource('features/enrollment/additional-information/emergency-fields.tsx');
const billingParts = [
  'features/payments/billing/billing-rules.ts',
  'features/payments/billing/no-plan-card.tsx',
  // The plans begin a checkout, and an overdue renewal goes on with it.
  '../../contract/src/payments/checkout.ts',
].map(getSource);
const choices = getSource('../../ui/src/fields/choices.tsx');
const renewal = getSource('features/payments/unpaid-renewal/renewal-panel.tsx');
const contactRules = getSource('features/enrollment/contact-rules.ts');
/** What only one of the applicants' pages shows in its first picture. Other pages load it later. */
const ownParts: Readonly<Record<string, readonly string[]>> = {
  views: [
    'forms/review-card.tsx',
    'frame/loaded-tab.tsx',
    'member/sponsor-facts.tsx',
    '../../contract/src/members/account-tabs.ts',
    '../../ui/src/display/value-lists.tsx',
  ].map(getSource),
  partners: [contactRules],
  // The first pictures of the longest forms have nothing to pick.
  picked: ['forms/choice-fields.tsx'].map(getSource),
  // Also a tab of Billing shows it, to few members.
  held: ['member/held-plan-card.tsx', 'member/returned-payment.tsx'].map(getSource),
  emergency: [emergency, getSource('features/enrollment/additional-information/emergency-rules.ts')],
  details: [
    'features/enrollment/address-fields.tsx',
    'features/enrollment/name-section.tsx',
    'features/enrollment/places/place-rules.ts',
    '../../ui/src/fields/address-suggest.tsx',
    '../../ui/src/fields/use-suggestions.ts',
    '../../ui/src/fields/date-fields.tsx',
    '../../ui/src/fields/date-parts.ts',
  ].map(getSource),
};
const isOwn =
  (group: string) =>
  (_isIn: IsIn, id: string): boolean =>
    isIconOf(group, id) || (ownParts[group]?.includes(id) ?? false);
const isOwnPart = (id: string): boolean => Object.values(ownParts).some((parts) => parts.includes(id));
const wellness = getSource('member/wellness/wellness-card.tsx');
/** Every icon is imported by one file, so what a page imports doesn't say which ones it shows. */
const allIcons = /[\\/]ui[\\/]src[\\/]icons\.ts$/;
/** Icons that only the pages of a group show, so that the others don't load them. */
const pageIcons: Readonly<Record<string, readonly string[]>> = {
  // The payments' list and the copy of one's data load what Home has.
  home: ['arrow-up-right', 'calendar', 'download', 'search', 'square-play'],
  views: ['pencil'],
  wellness: ['book-open'],
  renewal: ['receipt-text'],
  details: ['map-pin'],
};
const getIcon = (id: string): string => /lucide-react[\\/].*[\\/]([\w-]+)\.mjs$/.exec(id)?.[1] ?? '';
const isIconOf = (group: string, id: string): boolean => pageIcons[group]?.includes(getIcon(id)) ?? false;
const isPageIcon = (id: string): boolean => Object.keys(pageIcons).some((group) => isIconOf(group, id));
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
type Needs = (library: RegExp) => boolean;

type PageGroup = readonly [
  name: string,
  fits: (isIn: IsIn, id: string, needs: Needs) => boolean,
  minShareCount?: number,
];

/** Shared modules come in few files, because a request costs more than its bytes on a slow connection. The first group that fits counts. */
const pageGroups: readonly PageGroup[] = [
  [
    'frame',
    (isIn, id) =>
      frameIcons.test(id) ||
      referrals.includes(id) ||
      id === terms ||
      isIn(main) ||
      (isIn(guest) && (isIn(member) || isIn(home) || isIn(billing))),
  ],
  [
    'member',
    (isIn, id) => !isPageIcon(id) && (/lucide-react/.test(id) || smallParts.includes(id) || isIn(member)),
  ],
  // The fields of sign-up and of the other forms.
  ['inputs', (isIn) => isIn(guest) && (isIn(details) || isIn(emergency))],
  ['choices', (_isIn, id) => id === choices],
  ['fields', (isIn) => isIn(guest)],
  // When coaching is: for the pages of the coach, and for the choice of the times.
  ['hours', (isIn, id) => id === hours || isIn(hours)],
  ['views', isOwn('views')],
  ['shared', (isIn) => isIn(home) && otherPages.some(isIn)],
  ['home', (isIn, id) => isIconOf('home', id) || isIn(home)],
  ['deferred', (isIn) => isIn(deferred)],
  ['codes', (isIn) => isIn(codes)],
  ['payments', (isIn, id) => billingParts.includes(id) || (isIn(plans) && (isIn(billing) || isIn(settings)))],
  ['plans', (isIn) => isIn(plans)],
  // What uses the library of schemas.
  ['checks', (isIn, _id, needs) => isIn(checks) && needs(schemas)],
  // What the first pages of applicants share, with and without the library of forms.
  ['wellness', (isIn, id) => isIconOf('wellness', id) || id === wellness || isIn(wellness)],
  [
    'steps',
    (isIn, id, needs) => applicantPages.some(isIn) && !isOwnPart(id) && !needs(libraries.formscreens),
    2,
  ],
  // The library of forms comes with what most of its forms need.
  [
    'forms',
    (isIn, id, needs) =>
      libraries.formscreens.test(id) ||
      id === editable ||
      (applicantPages.filter(isIn).length > 1 && !isOwnPart(id) && needs(libraries.formscreens)),
  ],
  ['picked', isOwn('picked')],
  // What takes a payment that is overdue.
  ['renewal', (isIn, id) => isIconOf('renewal', id) || isIn(renewal), 2],
  ['partners', isOwn('partners')],
  ['held', isOwn('held')],
  ['emergency', isOwn('emergency')],
  ['details', isOwn('details')],
];

/** Names the groups by the pages that need a module. Entries keep files of their own. */
function groupByPage(): readonly ScriptGroup[] {
  const imports = new Map<string, ReadonlySet<string>>();
  return pageGroups.map(([name, fits, minShareCount = 1]) => ({
    minShareCount,
    name: (id, graph) => {
      const isIn: IsIn = (entry) => {
        const found = imports.get(entry) ?? collectImports(entry, graph);
        imports.set(entry, found);
        return found.has(id) && entry !== id;
      };
      const needs: Needs = (library) => [...collectImports(id, graph)].some((found) => library.test(found));
      return fits(isIn, id, needs) ? name : null;
    },
  }));
}

/** Names the group of what screens share by the largest library that it needs, so that other screens don't load that library. */
function nameByLibrary(id: string, graph: ModuleGraph): string {
  const needed = [...collectImports(id, graph)];
  const [name] =
    Object.entries(libraries).find(([, library]) => needed.some((found) => library.test(found))) ?? [];
  return name ?? 'screens';
}

const sharedSources = /[\\/](portal|ui|contract)[\\/]src[\\/]/;

/** A group takes along what its modules import, so that those that need least come first. */
const screenGroups = ['screens', 'formscreens', 'cardscreens'].map((name): ScriptGroup => ({
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
  { name: 'schemas', test: schemas },
  { name: 'cards', test: /node_modules[\\/](@stripe[\\/]react-stripe-js|prop-types)[\\/]/ },
  ...groupByPage(),
  // Modules that two screens share and that no first paint needs.
  ...screenGroups,
];
