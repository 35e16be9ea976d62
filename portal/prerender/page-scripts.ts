import { hydrationPendingAttribute, submittedEarly } from '../src/features/sign-in/hydration-pending.ts';

/** Keeps the last wish of whoever is quicker than the script: the other tab, by pointer or arrow key, or to submit. */
const captureEarlyActions =
  `page.setAttribute('${hydrationPendingAttribute}','');` +
  `const keep=(event,wish)=>{if(page.hasAttribute('${hydrationPendingAttribute}')){event.preventDefault();` +
  `page.setAttribute('${hydrationPendingAttribute}',wish)}};` +
  `addEventListener('submit',event=>keep(event,'${submittedEarly}'),true);` +
  `addEventListener('click',event=>{const tab=event.target.closest('[role=tab]');` +
  `if(tab)keep(event,tab.value)},true);` +
  `addEventListener('keydown',event=>{if(/^Arrow(Left|Right)$/.test(event.key)&&event.target.matches('[role=tab]'))` +
  `keep(event,document.querySelector('[role=tab][aria-selected=false]').value)},true);`;

/**
 * Runs in the head of the prerendered `/auth`, before anything is painted: whoever has a session leaves for `/home` and
 * sees nothing of it; what is wished before the script has come waits for it; a hash of another place than Log In hides what
 * was prerendered until the script has drawn the right one.
 */
export const earlyScript = (sessionKey: string): string =>
  `(()=>{const page=document.documentElement;` +
  `const away=()=>page.setAttribute('data-place','elsewhere');` +
  `try{const s=JSON.parse(localStorage.getItem(${JSON.stringify(sessionKey)})||'null');` +
  `if(s&&s.token&&s.tokenExpiresAt>Date.now()){away();location.replace('/home');return}}catch{}` +
  `if(location.hash&&location.hash!=='#login'){away();return}${captureEarlyActions}})()`;

/** Hides what was prerendered for another place; `main.tsx` takes the mark away. */
export const placeStyle = 'html[data-place] #root{visibility:hidden}';

/** Fetches the scripts once the page has been painted, instead of competing with it. */
export const lateScript = (entry: string, others: readonly string[]): string =>
  `requestAnimationFrame(()=>setTimeout(()=>{const add=(tag,attributes)=>` +
  `document.head.append(Object.assign(document.createElement(tag),{crossOrigin:'',...attributes}));` +
  `${JSON.stringify(others)}.forEach(href=>add('link',{rel:'modulepreload',href}));` +
  `add('script',{type:'module',src:${JSON.stringify(entry)}})}))`;
