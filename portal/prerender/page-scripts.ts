import { hydrationPendingAttribute, submittedEarly } from '../src/features/sign-in/hydration-pending.ts';

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
 * link, hides the prerendered page until the scripts have drawn the right one.
 */
export const earlyScript = (sessionKey: string): string =>
  `(()=>{const page=document.documentElement;` +
  `const away=()=>page.setAttribute('data-place','elsewhere');` +
  `try{const s=JSON.parse(localStorage.getItem(${JSON.stringify(sessionKey)})||'null');` +
  `if(s&&s.token&&s.tokenExpiresAt>Date.now()){away();location.replace('/home');return}}catch{}` +
  `if(location.hash?location.hash!=='#login':/[?&]grsf=/.test(location.search)){away();return}` +
  `${captureEarlyActions}})()`;

/** Hides the prerendered page if the hash asks for another place. `main.tsx` removes the attribute. */
export const placeStyle = 'html[data-place] #root{visibility:hidden}';

/** Returns the script that fetches the other scripts after the first paint, so that they don't delay it. */
export const lateScript = (entry: string, others: readonly string[]): string =>
  `requestAnimationFrame(()=>setTimeout(()=>{const add=(tag,attributes)=>` +
  `document.head.append(Object.assign(document.createElement(tag),{crossOrigin:'',...attributes}));` +
  `${JSON.stringify(others)}.forEach(href=>add('link',{rel:'modulepreload',href}));` +
  `add('script',{type:'module',src:${JSON.stringify(entry)}})}))`;
