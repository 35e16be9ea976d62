import { html, type Html } from '../html.ts';
import type { DemoMember, TestCard } from './page-content.ts';
import { renderCardsSection } from './sections/cards.ts';
import { emailSection } from './sections/email.ts';
import { faultsSection } from './sections/faults.ts';
import { renderHeader, resetDialog } from './sections/header.ts';
import { renderMembersSection } from './sections/members.ts';
import { renderPhoneSection } from './sections/phone.ts';
import { renderReferralSection } from './sections/referral.ts';
import { stripeDataSection } from './sections/stripe-data.ts';

export interface PageContent {
  portalUrl: string;
  numbers: { coaching: string; codes: string };
  members: DemoMember[];
  cards: TestCard[];
}

const parts = [
  ['phone', 'Phone'],
  ['members', 'Members'],
  ['mail', 'Email'],
  ['stripe-data', 'Stripe data'],
  ['cards', 'Cards'],
  ['referral', 'Friends'],
  ['faults', 'Faults'],
] as const;

/** Renders the page. Its script fills in live data. */
export const renderDocument = (content: PageContent): string => `<!doctype html>${renderPage(content).text}`;

const renderPage = ({ portalUrl, numbers, members, cards }: PageContent): Html => html`
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>Moments sandbox</title>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/page.css" />
      <script type="module" src="/page.js"></script>
    </head>
    <body data-coaching="${numbers.coaching}" data-codes="${numbers.codes}">
      ${renderHeader(portalUrl)}
      <nav class="jump" aria-label="Parts of this page">
        ${parts.map(([id, name]) => html`<a href="#${id}">${name}</a>`)}
      </nav>
      <main class="page">
        <div class="intro">
          <h1>Sandbox</h1>
          <p class="quiet">
            Texts, emails, and card payments from the portal show up here. Nothing is really sent or charged.
          </p>
          <p class="clock-note" id="clock-note" hidden>
            <span id="clock-text"></span>
            <button class="chip-button" type="button" id="clock-back">Reset clock</button>
          </p>
        </div>
        ${renderPhoneSection(members, numbers)}
        <div class="parts">
          ${renderMembersSection(members, portalUrl)}
          <div class="column">${emailSection} ${stripeDataSection}</div>
          <div class="column">
            ${renderCardsSection(cards)} ${renderReferralSection(portalUrl)} ${faultsSection}
          </div>
        </div>
      </main>
      ${resetDialog}
      <p class="snackbar" id="snackbar" role="status"></p>
      <noscript><p class="snackbar shown">This page needs JavaScript.</p></noscript>
    </body>
  </html>
`;
