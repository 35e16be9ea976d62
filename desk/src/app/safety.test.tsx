import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { SafetyList } from '@moments/contract/safety/safety-list';
import {
  staffGetSafety,
  staffImportSafetyList,
  staffTrySafetyList,
  type SafetyVersion,
} from '@moments/contract/safety/staff-safety';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { type FakeDesk } from '../../test/fake-desk.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { Root } from './root.tsx';

const phrases = {
  suicide: ['kill my self'],
  'self-harm': [],
  hopelessness: [],
  overdose: [],
  abuse: [],
  'harm-to-others': [],
};
const list: SafetyList = {
  spellings: {},
  fillers: [],
  groups: {},
  phrases: { english: phrases, spanish: phrases },
  ordinary: [],
  playbook: {
    steps: [{ key: 'stay', title: 'Stay', instructions: 'Answer now.', suggestions: [] }],
    outcomes: [{ key: 'no-answer', label: 'No answer' }],
  },
};
const kinds = [{ kind: 'overdose' as const, current: 1, proposed: 4 }];
const hits = { texts: 1200, current: 5, proposed: 9, kinds };
let versions: SafetyVersion[];
let imported: unknown[];
let desk: FakeDesk;

beforeEach(async () => {
  [versions, imported] = [[], []];
  desk = await startDesk();
  desk
    .on(staffGetSafety, () => ({ versions, shippedPhrases: 444 }))
    .on(staffTrySafetyList, () => ({ message: 'Dry run', phrases: 450, hits }))
    .on(staffImportSafetyList, ({ body }) => {
      imported.push(body);
      const version = {
        version: 1,
        importedBy: 'Dana',
        importedAt: '2026-11-20T19:00:00Z',
        approvedBy: 'Dr. Ruth Adler',
        approverLicense: 'NY 012345',
        phrases: 450,
        hits,
      };
      versions = [version];
      return { message: 'Version 1 is in use', version };
    });
});

async function open(roles: StaffRole[]) {
  addSession(desk, sampleSession({ roles }));
  history.replaceState(null, '', '/safety');
  render(<Root />);
  return screen.findByRole('region', { name: 'Safety' });
}
const tryFile = async () =>
  userEvent.upload(
    await screen.findByLabelText(/^File of crisis phrases/),
    new File([JSON.stringify(list)], 'safety.json', { type: 'application/json' }),
  );

it('[SAFE-09] says that no clinician has approved the phrases, tries a file, and imports it with its approver', async () => {
  await open(['admin']);
  expect(await screen.findByText(/No clinician has approved the crisis phrases/)).toBeVisible();
  await tryFile();
  const table = await screen.findByRole('table', { name: /Of 1200 texts of the last 30 days/ });
  expect(within(table).getByRole('row', { name: 'Overdose 1 4' })).toBeVisible();
  expect(within(table).getByRole('row', { name: 'Any 5 9' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Approved by'), 'Dr. Ruth Adler');
  await userEvent.type(screen.getByLabelText('License or role'), 'NY 012345');
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Import this version' }));
  expect(await screen.findByText(/approved by Dr. Ruth Adler \(NY 012345\)/)).toBeVisible();
  const box = within(screen.getByRole('region', { name: 'Try a file' }));
  expect(box.getByText('Version 1 is in use')).toBeVisible();
  expect(imported).toMatchObject([{ approvedBy: 'Dr. Ruth Adler', license: 'NY 012345' }]);
  expect(screen.getByRole('row', { name: /^1 Dr. Ruth Adler NY 012345/ })).toBeVisible();
});

it('[SAFE-09, DESK-03] operations try a file, and an administrator imports it', async () => {
  await open(['operations']);
  await tryFile();
  expect(await screen.findByText('An administrator can import it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Import this version' })).toBeNull();
});

it('[SAFE-09] says that a file is not JSON, and lets the same file be chosen again', async () => {
  await open(['admin']);
  const field: HTMLInputElement = await screen.findByLabelText(/^File of crisis phrases/);
  await userEvent.upload(field, new File(['phrases'], 'safety.json', { type: 'application/json' }));
  expect(await screen.findByText('This file is not JSON.')).toBeVisible();
  // A browser reports no change to the file that a field already has.
  expect(field.value).toBe('');
});
