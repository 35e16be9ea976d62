import { routes as portalRoutes } from '@moments/contract/members/routes';
import {
  hydrationPendingAttribute,
  submittedEarly,
  typedContactKey,
} from '../src/features/sign-in/hydration-pending.ts';
import { reloadedAtKey, shortestReloadPause } from '../src/frame/reload-rules.ts';
import { themeAttribute, themeKey } from '../src/session/theme.ts';
import { memberStarts, type RouteStart } from './route-files.ts';

/**
 * Applies the theme that the member chose, before the first paint: to the page, and to the browser's bar, which takes the color of the
 * only `theme-color` that is left.
 */
const applyTheme =
  `try{const theme=localStorage.getItem('${themeKey}');if(theme==='light'||theme==='dark'){` +
  `document.documentElement.setAttribute('${themeAttribute}',theme);` +
  `document.querySelectorAll('meta[name=theme-color]').forEach(meta=>` +
  `meta.media.includes(theme)?meta.removeAttribute('media'):meta.remove())}}catch{}`;

/** Milliseconds between two looks whether the server can be reached again. */
const lookEvery = 3_000;

/** The element whose content replaces the page's if the entry is missing after the page has loaded again. */
export const lostPageId = 'lost-page';

/** Says what happened, for a page that nothing else can draw. */
const showLostPage =
  `const main=document.querySelector('main');` +
  `main.replaceChildren(document.getElementById('${lostPageId}').content);` +
  `main.querySelector('button').onclick=()=>location.reload();` +
  `document.documentElement.removeAttribute('data-place');` +
  `document.title='Error: '+document.title;main.querySelector('h1').focus();`;

/**
 * Defines what happens when the line breaks before the entry has loaded: the page says so, waits for the server, and loads once again with
 * the typed number. Browsers don't fetch the same module a second time. If the entry is missing again, the page says so.
 */
export const defineRecovery =
  `const recover=error=>{let note;const wait=()=>{if(!note){note=Object.assign(document.createElement('p'),` +
  `{role:'alert',textContent:'We can’t reach our server. We’ll keep trying.'});` +
  `note.style.padding='16px 0';(document.querySelector('html:not([data-place]) :is(form,main)')||document.body)` +
  `.prepend(note)}setTimeout(look,${String(lookEvery)})};` +
  `const look=()=>fetch('',{method:'HEAD'}).then(({ok})=>{if(!ok)return wait();const store=sessionStorage;` +
  `if(Date.now()-store.getItem('${reloadedAtKey}')<${String(shortestReloadPause)}){${showLostPage}throw error}` +
  `store.setItem('${reloadedAtKey}',Date.now());const phone=document.getElementById('phoneNumber')?.value;` +
  `if(phone)store.setItem('${typedContactKey}',JSON.stringify({phone,email:''}));location.reload()},wait);return look()};`;

/** Records the last action before the scripts load: the other tab, by pointer or arrow key, or submitting the form. */
const captureEarlyActions =
  `page.setAttribute('${hydrationPendingAttribute}','');` +
  `const keep=(event,action)=>{if(page.hasAttribute('${hydrationPendingAttribute}')){event.preventDefault();` +
  `page.setAttribute('${hydrationPendingAttribute}',action)}};` +
  `addEventListener('submit',event=>keep(event,'${submittedEarly}'),true);` +
  `addEventListener('click',event=>{const tab=event.target.closest('[role=tab]');` +
  `if(tab)keep(event,tab.value)},true);` +
  `addEventListener('keydown',event=>{if(/^Arrow(Left|Right)$/.test(event.key)&&event.target.matches('[role=tab]'))` +
  `keep(event,document.querySelector('[role=tab][aria-selected=false]').value)},true);`;

/**
 * Returns the script for the head of the prerendered `/auth`, which runs before the first paint. A member with a session goes to
 * `/home` without seeing the page. Actions before the scripts load are recorded. A hash other than Log In's, or a referral
 * link, hides the prerendered form until the scripts have drawn the right one. The frame around it stays, with the crisis lines.
 */
export const buildEarlyScript = (sessionKey: string): string =>
  `(()=>{${applyTheme}const page=document.documentElement;` +
  `try{const s=JSON.parse(localStorage.getItem(${JSON.stringify(sessionKey)})||'null');` +
  `if(s&&s.token&&s.tokenExpiresAt>Date.now()){page.setAttribute('data-place','leaving');location.replace('/home'+location.search);return}}catch{}` +
  `if(location.hash?location.hash!=='#login':/[?&]grsf=/.test(location.search)){page.setAttribute('data-place','elsewhere');return}` +
  `${captureEarlyActions}})()`;

/**
 * Has the browser load its dates and numbers while it waits for the files. The first format costs a slow phone 130 ms, which the first
 * picture would wait for. The profile's reply must not wait for it either.
 */
const loadFormats =
  `requestAnimationFrame(()=>setTimeout(()=>{` +
  `new Intl.DateTimeFormat('en-US',{dateStyle:'medium'}).format();new Intl.NumberFormat('en-US').format(1)}));`;

/** The pages of a member with an overdue payment. The others open as for everyone. */
const overdueStarts = JSON.stringify({
  [portalRoutes.home]: memberStarts.overdue,
  [portalRoutes.subscriptions]: memberStarts.overdue,
  [portalRoutes.billing]: memberStarts.overdueBilling,
});
const dialogRoutes = JSON.stringify([portalRoutes.billing, portalRoutes.accountSettings]);

/**
 * Chooses the start that the profile tells: not the route's, if it opens with another part to this member, or leads to another page. Home
 * leads an applicant to the next step. The settings open with the profile as long as nothing is paid.
 */
const chooseStart =
  `const choose=({basicInfo:b,personalDetails:p},plan)=>{const settings=route==='${portalRoutes.accountSettings}',` +
  `home=route==='${portalRoutes.home}',status=b.currentStatus;` +
  `if(!b.userEnrollment.completed){if(location.search)return;` +
  `if(settings)return plan?undefined:starts.${memberStarts.applicant};if(!home)return;` +
  `return p.firstName?plan&&starts.${memberStarts.information}:` +
  `b.userEnrollment.savedSteps.length?starts.${memberStarts.details}:starts.${memberStarts.welcome}}` +
  `if(b.isCommunityMemberDialog&&!b.pendingPayment&&${dialogRoutes}.includes(route))return starts.${memberStarts.dialog};` +
  `if(location.search)return start;` +
  `if(home&&/^(PENDING|WAITLIST)/.test(status))return starts.${memberStarts.received};` +
  `return plan?.status==='MEMBERSHIP_PAST_DUE'&&starts[${overdueStarts}[route]]||` +
  `(home&&/^COMMUNITY/.test(status)?starts.${memberStarts.community}:undefined)||` +
  `(settings&&/^(COMMUNITY|PENDING)/.test(status)?starts.${memberStarts.profile}:start)};`;

/**
 * Returns the script for the head of all other pages, which runs before the first paint. With a session, it starts the route's first
 * calls, which the portal takes over (portal/src/api/early-calls.ts), then the files of every signed-in page, and once the profile
 * tells what this member sees first, its files and further calls. The calls come first: over HTTP/1.1, a browser makes six requests at
 * once, and what the profile chooses would wait for it. Without a session, it hides the frame, because the
 * member goes to `/auth`: from `/`, which is no page to return to, right away. Only the browser knows whether there is a session.
 * @param scripts the files of every signed-in page that the page itself doesn't name
 */
export const buildMemberScript = (
  sessionKey: string,
  profileAddress: string,
  scripts: readonly string[],
  routes: Readonly<Record<string, RouteStart>>,
): string =>
  `(()=>{${applyTheme}${defineRecovery}` +
  `addEventListener('error',({target})=>{if(target.type==='module')recover(target.src)},true);` +
  `let s;try{s=JSON.parse(localStorage.getItem(${JSON.stringify(sessionKey)})||'null')}catch{}` +
  `if(!s||!s.token||!(s.tokenExpiresAt>Date.now())){` +
  `document.documentElement.setAttribute('data-place','leaving');` +
  `if(location.pathname==='/')location.replace('/auth'+location.search+location.hash);return}` +
  `const add=(rel,href,more)=>document.head.append(` +
  `Object.assign(document.createElement('link'),{rel,href,...more}));` +
  `const starts=${JSON.stringify(routes)},route=location.pathname.replace(/\\/+$/,''),` +
  `start=starts[route]||{scripts:[],styles:[],calls:[]};` +
  `const replies={},begin=address=>{if(address in replies)return;` +
  `replies[address]=fetch(address,{headers:{Accept:'application/json',Authorization:s.token}});` +
  `replies[address].catch(()=>{})};` +
  `[${JSON.stringify(profileAddress)},...location.search?[]:start.calls].forEach(begin);` +
  `const load=href=>add('modulepreload',href,{crossOrigin:''});${JSON.stringify(scripts)}.forEach(load);${chooseStart}` +
  `replies[${JSON.stringify(profileAddress)}].then(reply=>reply.clone().json()).then(({user,subscription})=>{` +
  `const chosen=choose(user,subscription);if(!chosen)return;const {scripts,styles,calls}=chosen;` +
  `if(!location.search)calls.forEach(begin);` +
  `scripts.forEach(load);` +
  `styles.forEach(href=>add('preload',href,{as:'style',crossOrigin:''}))}).catch(()=>{}).finally(()=>{${loadFormats}});` +
  `window.earlyCalls={token:s.token,replies}})()`;

/** Hides the prerendered form if the hash asks for another place, and all of a page that another one replaces. `main.tsx` removes the attribute. */
export const placeStyle = 'html[data-place] main,html[data-place=leaving] #root{visibility:hidden}';

/** Milliseconds after which the scripts no longer wait: a page in the background is not painted, and a font may never come. */
const longestWait = 1_000;

/**
 * Returns the script that fetches the other scripts when the text is on the screen in its font, so that they don't delay them. A
 * browser reports its first paint later than the frame in which it begins it.
 */
export const buildLateScript = (entry: string, others: readonly string[]): string =>
  `(()=>{${defineRecovery}let begun;const begin=()=>{if(begun)return;begun=1;${JSON.stringify(others)}.forEach(href=>` +
  `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href})));` +
  `import(${JSON.stringify(entry)}).catch(recover)};setTimeout(begin,${String(longestWait)});` +
  `new PerformanceObserver(()=>document.fonts.ready.then(begin)).observe({type:'paint',buffered:true})})()`;
