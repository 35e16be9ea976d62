import { submittedEarly, waitingMark } from '../src/features/sign-in/early-submit.ts';

/**
 * Runs in the head of the prerendered `/auth`, before anything is painted: whoever has a session leaves for `/home` and
 * sees nothing of it; a form that is submitted before the script has come waits for it; a hash of another place than Log In hides what was prerendered until the script has drawn the right one.
 */
export const earlyScript = (sessionKey: string): string =>
  `(()=>{const page=document.documentElement;page.setAttribute('${waitingMark}','');` +
  `addEventListener('submit',event=>{if(page.hasAttribute('${waitingMark}')){event.preventDefault();` +
  `page.setAttribute('${waitingMark}','${submittedEarly}')}},true);` +
  `const away=()=>document.documentElement.setAttribute('data-place','elsewhere');` +
  `try{const s=JSON.parse(localStorage.getItem(${JSON.stringify(sessionKey)})||'null');` +
  `if(s&&s.token&&s.tokenExpiresAt>Date.now()){away();location.replace('/home');return}}catch{}` +
  `if(location.hash&&location.hash!=='#login')away()})()`;

/** Hides what was prerendered for another place; `main.tsx` takes the mark away. */
export const placeStyle = 'html[data-place] #root{visibility:hidden}';

/** Fetches the scripts once the page has been painted, instead of competing with it. */
export const lateScript = (entry: string, others: readonly string[]): string =>
  `requestAnimationFrame(()=>setTimeout(()=>{const add=(tag,attributes)=>` +
  `document.head.append(Object.assign(document.createElement(tag),{crossOrigin:'',...attributes}));` +
  `${JSON.stringify(others)}.forEach(href=>add('link',{rel:'modulepreload',href}));` +
  `add('script',{type:'module',src:${JSON.stringify(entry)}})}))`;
