import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { enrollmentSteps } from '@moments/contract/enrollment/enrollment-steps';
import { emptyPersonalDetails } from '@moments/contract/members/members';
import { getRedirect } from '@moments/contract/members/redirects';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { hydrationPendingAttribute, submittedEarly } from '../src/features/sign-in/hydration-pending.ts';
import { sampleProfile, sampleSubscription } from '../test/sample-profile.ts';
import { listNeededFiles } from './client-build.ts';
import { buildEarlyScript, buildLateScript, buildMemberScript, defineRecovery } from './page-scripts.ts';
import { buildAuthPage, buildMemberPage } from './pages.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js' },
  'guest.tsx': { file: 'assets/guest.js', imports: ['_react.js', 'index.html'], css: ['assets/guest.css'] },
};

const built = `<html><head>
    <title>Moments</title>
    <link
      rel="preload"
      href="/assets/font.woff2"
      as="font"
      crossorigin
    />
    <!--portal-configuration-->
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head><body><div id="root"></div></body></html>`;

it('lists each file that a page needs once', () => {
  expect(listNeededFiles(manifest, ['index.html', 'guest.tsx'])).toEqual({
    scripts: ['/assets/index.js', '/assets/react.js', '/assets/guest.js'],
    styles: ['/assets/index.css', '/assets/guest.css'],
  });
});

it('fails on a source that was not built', () => {
  expect(() => listNeededFiles(manifest, ['missing.tsx'])).toThrow('missing.tsx');
});

const parts = {
  title: 'Log In · Moments',
  body: '<p>Good to see you, $& and all</p>',
  css: '.a{color:red}',
  earlyScript: 'early()',
  lateScript: 'late()',
  lostPage: '<h1>We couldn’t load this page</h1>',
  inlinedStyles: ['/assets/index.css'],
};

it('writes a sign-in page that needs no request before its first paint', () => {
  const html = buildAuthPage(built, parts);
  expect(html).toContain('<title>Log In · Moments</title>');
  expect(html).toContain('<div id="root"><p>Good to see you, $& and all</p></div>');
  expect(html).toContain('<style>.a{color:red}</style>');
  expect(html).not.toMatch(/<script[^>]*src=/);
  expect(html).not.toContain('modulepreload');
  expect(html).not.toMatch(/<link rel="stylesheet" (?!.*disabled)/);
  expect(html).toContain('<template id="lost-page"><h1>We couldn’t load this page</h1></template>');
  expect(html).toContain('<!--portal-configuration-->');
});

it('starts the font after everything else of the sign-in page, on the connection that brought the page', () => {
  const html = buildAuthPage(built, parts);
  expect(html.match(/font\.woff2/g)).toHaveLength(1);
  expect(html.indexOf('font.woff2')).toBeGreaterThan(html.indexOf('late()'));
  const withoutFont = built.replace(/<link\s+rel="preload"[^>]*>/, '');
  expect(() => buildAuthPage(withoutFont, parts)).toThrow('font');
});

it('writes the other page with the script before the entry', () => {
  const html = buildMemberPage(built, {
    inlinedStyles: ['/assets/member.css'],
    body: '<header>Moments</header>',
    css: '.m{color:red}',
    script: 'start()',
    lostPage: '<h1>Lost</h1>',
  });
  expect(html.match(/react\.js/g)).toHaveLength(1);
  expect(html).not.toMatch(/<link rel="stylesheet" (?!.*disabled)/);
  expect(html).toContain('<style>.m{color:red}</style>');
  expect(html).toContain('<div id="root"><header>Moments</header></div>');
  expect(html.indexOf('start()')).toBeLessThan(html.indexOf('/assets/index.js'));
});

it('fails when a placeholder is missing', () => {
  expect(() => buildAuthPage(built.replace('<title>Moments</title>', ''), parts)).toThrow(
    '<title>Moments</title>',
  );
});

/** Runs the early script as a browser with this storage and hash does. */
function runEarly(stored: string | null, hash = '', search = '') {
  const marks = new Map<string, string>();
  const replace = vi.fn();
  const listeners = new Map<string, (event: object) => void>();
  const otherTab = { value: 'signup' };
  runInNewContext(buildEarlyScript('moments.session'), {
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => marks.set(name, value),
        hasAttribute: (name: string) => marks.has(name),
      },
      querySelector: (found: string) => (found === '[role=tab][aria-selected=false]' ? otherTab : null),
    },
    addEventListener: (type: string, listen: (event: object) => void) => listeners.set(type, listen),
    localStorage: { getItem: (key: string) => (key === 'moments.session' ? stored : null) },
    location: { hash, search, replace },
  });
  /** Dispatches an event. @returns whether its default action was prevented */
  const isStored = (type: string, event: object = {}): boolean => {
    const preventDefault = vi.fn();
    listeners.get(type)?.({ ...event, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  return { replace, marks, isStored, isHidden: marks.has('data-place') };
}

const toStoredSession = (tokenExpiresAt: number) =>
  JSON.stringify({ token: 't', tokenExpiresAt, userId: 'm' });

it('[AUTH-09] sends a member with a session to /home without showing the page', () => {
  const { replace, isHidden } = runEarly(toStoredSession(Date.now() + 60_000));
  expect(replace).toHaveBeenCalledExactlyOnceWith('/home');
  expect(isHidden).toBe(true);
});

it('[REF-01] keeps the code of a referral link that a member with a session opens at /auth', () => {
  const { replace } = runEarly(toStoredSession(Date.now() + 60_000), '', '?grsf=friend20');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/home?grsf=friend20');
});

it.each([[null], [toStoredSession(0)], ['nonsense'], ['{}']])(
  'leaves the page to a guest (stored: %s)',
  (stored) => {
    const { replace, isHidden } = runEarly(stored);
    expect(replace).not.toHaveBeenCalled();
    expect(isHidden).toBe(false);
  },
);

it.each([
  ['#login', false],
  ['#signup', true],
  ['#verification-login', true],
])('[AUTH-01] with %s, the prerendered form is hidden: %s', (hash, expected) => {
  expect(runEarly(null, hash).isHidden).toBe(expected);
});

it('delays a form that is submitted before the scripts load, and none after', () => {
  const { marks, isStored } = runEarly(null);
  expect(isStored('submit')).toBe(true);
  expect(marks.get(hydrationPendingAttribute)).toBe(submittedEarly);
  marks.delete(hydrationPendingAttribute);
  expect(isStored('submit')).toBe(false);
  expect(marks.has(hydrationPendingAttribute)).toBe(false);
});

const tab = { closest: () => ({ value: 'signup' }), matches: () => true };
const field = { closest: () => null, matches: () => false };

it('[AUTH-01] records the tab selected before the scripts load, by pointer or arrow key', () => {
  for (const [type, key] of [['click'], ['keydown', 'ArrowRight'], ['keydown', 'ArrowLeft']] as const) {
    const { marks, isStored } = runEarly(null);
    expect(isStored(type, { key, target: tab })).toBe(true);
    expect(marks.get(hydrationPendingAttribute)).toBe('signup');
    marks.delete(hydrationPendingAttribute);
    expect(isStored(type, { key, target: tab })).toBe(false);
  }
});

it('keeps the last early action and ignores other presses', () => {
  const { marks, isStored } = runEarly(null);
  expect(isStored('click', { target: field })).toBe(false);
  expect(isStored('keydown', { key: 'ArrowRight', target: field })).toBe(false);
  expect(isStored('keydown', { key: 'Tab', target: tab })).toBe(false);
  expect(marks.get(hydrationPendingAttribute)).toBe('');
  isStored('submit');
  isStored('click', { target: tab });
  expect(marks.get(hydrationPendingAttribute)).toBe('signup');
});

/** Runs the late script in a browser that paints, has its fonts, and lets time pass when it is told to. */
function runLate() {
  const added: unknown[] = [];
  const fonts = Promise.withResolvers<undefined>();
  let reportPaint = () => {};
  let passTime = () => {};
  const page = {
    document: {
      createElement: (tag: string) => ({ tag }),
      head: { append: (element: unknown) => added.push(element) },
      fonts: { ready: fonts.promise },
    },
    setTimeout: (action: () => void) => (passTime = action),
    PerformanceObserver: class {
      constructor(report: () => void) {
        reportPaint = report;
      }
      observe() {}
    },
    load: (address: string) => {
      added.push(address);
      return new Promise(() => {});
    },
  };
  // A context has no loader of its own.
  runInNewContext(buildLateScript('/a.js', ['/b.js']).replace('import(', 'load('), page);
  return {
    added,
    paint: () => reportPaint(),
    loadFonts: async () => {
      fonts.resolve(undefined);
      await fonts.promise;
    },
    passTime: () => passTime(),
  };
}

const lateScripts = [{ tag: 'link', crossOrigin: '', rel: 'modulepreload', href: '/b.js' }, '/a.js'];

it('loads the scripts once, when the text is painted in its font', async () => {
  const { added, paint, loadFonts, passTime } = runLate();
  paint();
  expect(added).toEqual([]);
  await loadFonts();
  expect(added).toEqual(lateScripts);
  passTime();
  expect(added).toEqual(lateScripts);
});

it('loads the scripts after a second if the page is not painted or its fonts don’t load', async () => {
  const inBackground = runLate();
  await inBackground.loadFonts();
  expect(inBackground.added).toEqual([]);
  inBackground.passTime();
  expect(inBackground.added).toEqual(lateScripts);
  const withoutFonts = runLate();
  withoutFonts.paint();
  withoutFonts.passTime();
  expect(withoutFonts.added).toEqual(lateScripts);
});

const createStart = (script: string, calls: readonly string[] = []) => ({
  scripts: [script],
  styles: [],
  calls,
});

/** Runs the script of the other pages as a browser with this storage does, at an address. @param profile what the server replies */
function runMember(stored: string | null, address: string, profile: object = {}) {
  const starts = {
    '/billing': createStart('billing', ['/moments']),
    '/home': createStart('home'),
    '/account-settings': createStart('settings'),
    overdue: createStart('renewal', ['/open-invoice']),
    overdueBilling: createStart('renewal above billing', ['/moments', '/open-invoice']),
    profile: createStart('profile'),
    applicant: createStart('applicant'),
    welcome: createStart('welcome'),
    details: createStart('details', ['/demographics']),
    information: createStart('information'),
    received: createStart('received'),
    community: createStart('community'),
    dialog: createStart('dialog'),
  };
  const loaded: string[] = [];
  const begun: string[] = [];
  const replace = vi.fn();
  const reply = { clone: () => ({ json: () => Promise.resolve(profile) }) };
  const fetched = vi.fn((path: string) => {
    begun.push(path);
    return Promise.resolve(reply);
  });
  const { pathname, search, hash } = new URL(address, 'http://portal.example');
  const setAttribute = vi.fn();
  const formats: string[] = [];
  const later: (() => void)[] = [];
  const storage = { getItem: (key: string) => (key === 'session' ? stored : null) };
  runInNewContext(buildMemberScript('session', '/profile', ['member'], starts), {
    document: {
      documentElement: { setAttribute },
      createElement: () => ({}),
      head: {
        append: ({ href }: { href: string }) => {
          begun.push(href);
          if (href !== 'member') loaded.push(href);
        },
      },
    },
    localStorage: storage,
    location: { pathname, search, hash, replace },
    window: {},
    fetch: fetched,
    addEventListener: () => undefined,
    requestAnimationFrame: (action: () => void) => later.push(action),
    setTimeout: (action: () => void) => later.push(action),
    Intl: {
      DateTimeFormat: class {
        format = () => formats.push('dates');
      },
      NumberFormat: class {
        format = () => formats.push('numbers');
      },
    },
    Date,
    JSON,
  });
  return { replace, fetched, loaded, begun, formats, later, isHidden: setAttribute.mock.calls.length > 0 };
}

const running = JSON.stringify({ token: 'token-1', tokenExpiresAt: Date.now() + 60_000 });
const ended = JSON.stringify({ token: 'token-1', tokenExpiresAt: Date.now() - 60_000 });

it.each([
  ['/', null, '/auth'],
  ['/', ended, '/auth'],
  ['/', 'no JSON', '/auth'],
  ['/?grsf=friend20', null, '/auth?grsf=friend20'],
  ['/?utm=a#signup', null, '/auth?utm=a#signup'],
])(
  '[ROUTE-04, ROUTE-07] %s with the session %s opens %s before any script is loaded',
  (address, stored, target) => {
    const { replace, fetched, isHidden } = runMember(stored, address);
    expect(replace.mock.calls).toEqual([[target]]);
    expect(fetched).not.toHaveBeenCalled();
    expect(isHidden).toBe(true);
  },
);

it.each([
  ['/billing', ['/profile', '/moments']],
  ['/billing/', ['/profile', '/moments']],
  ['/billing?tab=history', ['/profile']],
  ['/support', ['/profile']],
])('%s starts its first calls, unless its query opens another part', (address, calls) => {
  const { fetched } = runMember(running, address);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(calls);
});

it.each([
  ['/home', 'ACTIVE COACHING', null, 'home', []],
  ['/home', 'ACTIVE COACHING', 'MEMBERSHIP_PAST_DUE', 'renewal', ['/open-invoice']],
  ['/home', 'PENDING MATCHING', null, 'received', []],
  ['/home', 'WAITLIST - ELIGIBILITY REVIEW', 'MEMBERSHIP_ACTIVE', 'received', []],
  ['/home', 'COMMUNITY MEMBER', null, 'community', []],
  [
    '/billing',
    'ACTIVE COACHING',
    'MEMBERSHIP_PAST_DUE',
    'renewal above billing',
    ['/moments', '/open-invoice'],
  ],
  ['/billing?tab=history', 'ACTIVE COACHING', 'MEMBERSHIP_PAST_DUE', 'billing', []],
  ['/account-settings', 'ACTIVE COACHING', 'MEMBERSHIP_ACTIVE', 'settings', []],
  ['/account-settings', 'COMMUNITY MEMBER', null, 'profile', []],
  ['/account-settings', 'PENDING MATCHING', 'MEMBERSHIP_ACTIVE', 'profile', []],
  ['/account-settings?tab=general', 'COMMUNITY MEMBER', null, 'settings', []],
])(
  '%s of a member with the status %s and the plan %s loads with the profile what that member sees first: %s',
  async (address, currentStatus, plan, script, calls) => {
    const basicInfo = { currentStatus, userEnrollment: { completed: true } };
    const subscription = plan === null ? null : { status: plan };
    const { loaded, fetched } = runMember(running, address, { user: { basicInfo }, subscription });
    await vi.waitFor(() => expect(loaded).toEqual([script]));
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/profile', ...calls]);
  },
);

it.each([
  ['/billing', false, 'dialog'],
  ['/account-settings?tab=general', false, 'dialog'],
  ['/home', false, 'community'],
  ['/account-settings', true, 'profile'],
])(
  '[LAY-06] %s of a community member with the dialog, whose plan may be paid soon: %s, loads with the profile: %s',
  async (address, pendingPayment, script) => {
    const userEnrollment = { completed: true };
    const basicInfo = {
      currentStatus: 'COMMUNITY MEMBER',
      userEnrollment,
      isCommunityMemberDialog: true,
      pendingPayment,
    };
    const { loaded } = runMember(running, address, { user: { basicInfo }, subscription: null });
    await vi.waitFor(() => expect(loaded).toEqual([script]));
  },
);

it.each([
  ['/home', [], '', null, ['welcome']],
  ['/home', ['ENROLLMENT_CONTACT_INFO'], '', null, ['details']],
  ['/home?from=email', ['ENROLLMENT_CONTACT_INFO'], '', null, []],
  ['/billing', ['ENROLLMENT_CONTACT_INFO'], '', null, []],
  ['/home', ['ENROLLMENT_CONTACT_INFO'], 'Ben', null, []],
  ['/home', ['ENROLLMENT_CONTACT_INFO'], 'Ben', { status: 'MEMBERSHIP_ACTIVE' }, ['information']],
  ['/account-settings?tab=general', [], '', null, []],
  ['/account-settings', [], 'Ben', { status: 'MEMBERSHIP_ACTIVE' }, []],
  ['/account-settings', [], 'Ben', null, ['applicant']],
])(
  '%s of an applicant with the steps %j, the name %j, and the plan %o loads with the profile only what no other page replaces: %o',
  async (address, savedSteps, firstName, subscription, scripts) => {
    const basicInfo = { currentStatus: 'SIGNED UP', userEnrollment: { completed: false, savedSteps } };
    const user = { basicInfo, personalDetails: { firstName } };
    const { loaded, fetched } = runMember(running, address, { user, subscription });
    await fetched.mock.results[0]?.value;
    await new Promise(setImmediate);
    expect(loaded).toEqual(scripts);
  },
);

const active = 'MEMBERSHIP_ACTIVE';
const overdue = 'MEMBERSHIP_PAST_DUE';
const all = enrollmentSteps.length;

// A member whose plan has ended is led back to the enrollment, and only waits a little longer for it.
it.each([
  ['SIGNED_UP', 0, null, '/enrollment-welcome', ['welcome']],
  ['SIGNED_UP', 1, null, '/enrollment', ['details']],
  ['SIGNED_UP', all, null, '/enrollment', []],
  ['SIGNED_UP', all, active, '/addition-information', ['information']],
  ['PENDING_MATCHING', all, active, '/application-received', ['received']],
  ['WAITLIST_REVIEW', all, active, '/application-received', ['received']],
  ['COMMUNITY_MEMBER', all, null, '/home', ['community']],
  ['COMMUNITY_MEMBER', all, active, '/home', ['community']],
  ['COMMUNITY_MEMBER', all, overdue, '/subscriptions', ['renewal']],
  ['ACTIVE_COACHING', all, active, '/home', ['home']],
  ['IDLE_COACHING', all, active, '/home', ['home']],
  ['AWAY', all, active, '/home', ['home']],
  ['EXITED', all, active, '/home', ['home']],
  ['EXITED', all, overdue, '/subscriptions', ['renewal']],
  ['ACTIVE_COACHING', all, overdue, '/subscriptions', ['renewal']],
] as const)(
  '[ROUTE-06] Home of a member with the status %s, %d steps, and the plan %s starts with what %s shows: %o',
  async (currentStatus, steps, plan, page, scripts) => {
    const { userEnrollment } = sampleProfile().user.basicInfo;
    const completed = currentStatus !== 'SIGNED_UP';
    const isPreferenceMissing = !completed && plan !== null;
    const { user, subscription } = sampleProfile({
      basicInfo: {
        currentStatus,
        userEnrollment: {
          ...userEnrollment,
          completed,
          savedSteps: enrollmentSteps.slice(0, isPreferenceMissing ? 2 : steps),
        },
      },
      ...(steps < 2 ? { personalDetails: emptyPersonalDetails } : {}),
      subscription: plan && { ...sampleSubscription, status: plan },
    });
    const { status } = getDerivedStatus(user, subscription, '2026-11-27');
    expect(getRedirect('/home', status) ?? '/home').toBe(page);
    const { loaded, fetched } = runMember(running, '/home', { user, subscription });
    await fetched.mock.results[0]?.value;
    await new Promise(setImmediate);
    expect(loaded).toEqual(scripts);
  },
);

it('a member’s page asks for its data before its files, and a guest’s page for neither', () => {
  expect(runMember(running, '/billing').begun).toEqual(['/profile', '/moments', 'member']);
  expect(runMember(null, '/billing').begun).toEqual([]);
});

it('a page of a member loads the browser’s formats once the profile has chosen its files, after a paint, and a guest’s page none', async () => {
  const { formats, later } = runMember(running, '/support');
  expect(later).toEqual([]);
  await vi.waitFor(() => expect(later).toHaveLength(1));
  later.shift()?.();
  expect(formats).toEqual([]);
  later.shift()?.();
  expect(formats).toEqual(['dates', 'numbers']);
  expect(runMember(null, '/billing').later).toEqual([]);
});

it('[ROUTE-04, ROUTE-07] pages without a session wait for the scripts, which save the path for the return', () => {
  expect(runMember(null, '/billing').replace).not.toHaveBeenCalled();
  const { replace, fetched, isHidden } = runMember(running, '/');
  expect(replace).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(isHidden).toBe(false);
});

/**
 * Runs the recovery in a browser whose line broke before the entry had loaded.
 * @param answers whether the server can be reached, at each look
 * @param reloadedAt when the tab loaded the page again, in ms since 1970
 * @returns what the page says and stores, whether it loads again, and the error that it reports
 */
async function recover(answers: readonly boolean[], reloadedAt = 0) {
  const said: string[] = [];
  const stored = new Map<string, unknown>([['moments.reloaded-at', reloadedAt]]);
  const { promise: end, resolve: finish } = Promise.withResolvers<unknown>();
  const looks = [...answers];
  const page = {
    document: {
      createElement: () => ({ style: {} }),
      title: 'Log In',
      documentElement: { removeAttribute: () => undefined },
      querySelector: () => ({
        prepend: (note: { textContent: string }) => said.push(note.textContent),
        replaceChildren: (content: string) => said.push(content),
        querySelector: () => ({ focus: () => undefined }),
      }),
      getElementById: (id: string) =>
        id === 'lost-page' ? { content: 'the lost page' } : { value: '(646) 555-0123' },
    },
    sessionStorage: {
      getItem: (key: string) => stored.get(key),
      setItem: (key: string, value: unknown) => stored.set(key, value),
    },
    location: { reload: () => finish('reload') },
    fetch: () =>
      looks.shift() === true ? Promise.resolve({ ok: true }) : Promise.reject(new Error('offline')),
    setTimeout: (look: () => unknown) => void look(),
    report: finish,
  };
  runInNewContext(`${defineRecovery}recover('no entry').catch(report)`, page);
  return { end: await end, said, stored };
}

it('says that the server can’t be reached, and loads the page again with the typed number when it can', async () => {
  const { end, said, stored } = await recover([false, false, true]);
  expect(said).toEqual(['We can’t reach our server. We’ll keep trying.']);
  expect(stored.get('moments.typed-contact')).toBe(JSON.stringify({ phone: '(646) 555-0123', email: '' }));
  expect(end).toBe('reload');
});

it('reports a script that can’t run, says so, and does not load the page again and again', async () => {
  const { end, said } = await recover([true], Date.now());
  expect([end, said]).toEqual(['no entry', ['the lost page']]);
});
