import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { hydrateRoot, type HydrationOptions, type Root as ReactRoot } from 'react-dom/client';
import { beforeEach, expect, it } from 'vitest';
import { sendCode } from '@moments/contract/sign-in/sign-in';
import { translatePage } from '@moments/ui/test/translate-page.ts';
import { Root } from '../src/app/root.tsx';
import { startApp } from '../src/app/start-app.ts';
import { signInCopy } from '../src/features/sign-in/copy.ts';
import {
  holdEarlyField,
  hydrationPendingAttribute,
  submittedEarly,
} from '../src/features/sign-in/hydration-pending.ts';
import { FakeApi } from '../test/fake-api.ts';
import { resetPortal } from '../test/reset-portal.ts';
import { renderAuth, renderLostPage, renderMemberFrame } from './render-auth.tsx';

let html: string;
let mounted: ReactRoot | undefined;
beforeEach(async () => {
  resetPortal('/auth');
  html = await renderAuth();
  return () => {
    act(() => mounted?.unmount());
    document.body.replaceChildren();
  };
});

/**
 * Hydrates as `main.tsx` does; React's warnings about differences fail the test, unless it takes them.
 * @param run `act` finishes all work of React at once; without it, React works in turns, as in a browser
 */
async function hydrate(
  options: HydrationOptions = {},
  run: (work: () => Promise<void>) => Promise<void> = act,
): Promise<void> {
  const container = document.querySelector('#root');
  if (!container) throw new Error('No page');
  startApp();
  holdEarlyField();
  await run(async () => {
    mounted = hydrateRoot(
      container,
      <StrictMode>
        <Root />
      </StrictMode>,
      options,
    );
    await import('../src/app/guest-app.tsx');
  });
}

const show = (text: string) => {
  document.body.innerHTML = `<div id="root">${text}</div>`;
};

it('[AUTH-01] prerenders the first step of Log In with crisis help', () => {
  show(html);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(signInCopy.logIn);
  expect(screen.getByLabelText(signInCopy.phone)).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Log In', selected: true })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'In crisis? Call 988' })).toBeInTheDocument();
});

it('hydration keeps the elements and the typed text', async () => {
  show(html);
  const field = screen.getByLabelText<HTMLInputElement>(signInCopy.phone);
  field.value = '2125550105';
  await hydrate();
  await waitFor(() => expect(field).toHaveValue('(212) 555-0105'));
  expect(screen.getByLabelText(signInCopy.phone)).toBe(field);
});

it.each([
  [
    'an extension puts a node into the page',
    () => document.querySelector('#root')?.prepend(document.createElement('aside')),
  ],
  [
    'an extension puts a node next to the field',
    () => document.querySelector('#phoneNumber')?.before(document.createElement('i')),
  ],
  ['the browser translates the page', () => translatePage()()],
])(
  '[FIELD-02] keeps the typed number and the focus when %s before the script loads',
  async (_case, change) => {
    show(html);
    change();
    const field = screen.getByLabelText<HTMLInputElement>(signInCopy.phone);
    field.value = '2125550105';
    field.focus();
    await hydrate({ onRecoverableError: () => undefined });
    await waitFor(() => expect(screen.getByLabelText(signInCopy.phone)).toHaveValue('(212) 555-0105'));
    expect(screen.getByLabelText(signInCopy.phone)).toHaveFocus();
  },
);

it('[AUTH-12] sends the code that was requested before the script loaded', async () => {
  const api = new FakeApi().answer(sendCode, {
    statusCode: 200,
    message: '',
    memberId: 'handle-1',
    resendAfter: 60,
  });
  show(html);
  screen.getByLabelText<HTMLInputElement>(signInCopy.phone).value = '2125550105';
  document.documentElement.setAttribute(hydrationPendingAttribute, submittedEarly);
  await hydrate();
  await waitFor(() => expect(api.listCalls(sendCode)).toHaveLength(1));
  expect(api.listCalls(sendCode)[0]?.body).toMatchObject({ phoneNumber: '+12125550105' });
  expect(document.documentElement).not.toHaveAttribute(hydrationPendingAttribute);
});

it('[AUTH-01] opens the tab that was selected before the script loaded and keeps the typed text', async () => {
  show(html);
  screen.getByLabelText<HTMLInputElement>(signInCopy.phone).value = '2125550105';
  document.documentElement.setAttribute(hydrationPendingAttribute, 'signup');
  await hydrate();
  expect(await screen.findByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible();
  expect(location.hash).toBe('#signup');
  expect(screen.getByLabelText(signInCopy.phone)).toHaveValue('(212) 555-0105');
  expect(document.documentElement).not.toHaveAttribute(hydrationPendingAttribute);
});

it('shows the stored text after hydration', async () => {
  sessionStorage.setItem('moments.signed-out-reason', 'expired');
  sessionStorage.setItem('moments.typed-contact', JSON.stringify({ phone: '(212) 555-0106', email: '' }));
  show(html);
  await hydrate();
  expect(screen.getAllByText('Your session has expired. Please sign in again.').length).toBeGreaterThan(0);
  expect(screen.getByLabelText(signInCopy.phone)).toHaveValue('(212) 555-0106');
});

it('[AUTH-11] replaces the restored number by what is typed when the member was in the field before the script loaded', async () => {
  sessionStorage.setItem('moments.typed-contact', JSON.stringify({ phone: '(212) 555-0106', email: '' }));
  show(html);
  screen.getByLabelText(signInCopy.phone).focus();
  await hydrate({}, (work) => work());
  await waitFor(() => expect(screen.getByLabelText(signInCopy.phone)).toHaveValue('(212) 555-0106'));
  await userEvent.keyboard('2125550107');
  expect(screen.getByLabelText(signInCopy.phone)).toHaveValue('(212) 555-0107');
});

it('the frame of signed-in pages has help in a crisis before any script runs', async () => {
  document.body.innerHTML = await renderMemberFrame();
  expect(screen.getByRole('link', { name: 'In crisis? Call 988' })).toHaveAttribute('href', 'tel:988');
  expect(document.querySelector('h1')).not.toBeNull();
});

it('the page without its entry script has a heading and a button, and needs no script', async () => {
  document.body.innerHTML = await renderLostPage();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We couldn’t load this page');
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeEnabled();
  expect(document.querySelector('script')).toBeNull();
});
