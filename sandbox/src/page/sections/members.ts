import { html, type Html } from '../../html.ts';
import { formatPhone } from '../format.ts';
import { renderIcon, renderSectionHead } from '../icons.ts';
import type { DemoMember } from '../page-content.ts';

export const renderMembersSection = (members: DemoMember[], portalUrl: string): Html => html`
  <section class="card" id="members" aria-labelledby="members-title">
    ${renderSectionHead({
      id: 'members-title',
      icon: 'people',
      title: 'Demo members',
      hint: 'Select a member to copy their number and log in. The code arrives on the phone.',
    })}
    <table class="table">
      <caption class="visually-hidden">
        Demo members, what state they are in and what they show
      </caption>
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">State</th>
          <th scope="col">What you see</th>
          <th scope="col"><span class="visually-hidden">Actions</span></th>
        </tr>
      </thead>
      <tbody>
        ${members.map((member) => renderMemberRow(member, portalUrl))}
      </tbody>
    </table>
  </section>
`;

const renderMemberRow = ({ name, phone, state, shows }: DemoMember, portalUrl: string): Html => html`
  <tr data-member="${phone}">
    <th scope="row"><span class="strong">${name}</span> <span class="number">${formatPhone(phone)}</span></th>
    <td>${state}</td>
    <td class="quiet">${shows}</td>
    <td class="actions">
      <button
        class="icon-button"
        type="button"
        data-copy="${phone.slice(2)}"
        data-copied="${name}’s number copied"
        aria-label="Copy ${name}’s number"
      >
        ${renderIcon('copy')}
      </button>
      <a
        class="button button-second button-compact"
        href="${portalUrl}/auth#login"
        target="_blank"
        rel="noopener"
        data-log-in="${phone}"
        aria-label="Log in as ${name}"
        >Log in</a
      >
    </td>
  </tr>
`;
