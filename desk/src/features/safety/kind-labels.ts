import type { CrisisKind } from '@moments/contract/crisis/staff-crisis';

export const kindLabels: Readonly<Record<CrisisKind, string>> = {
  suicide: 'Suicide',
  'self-harm': 'Self-harm',
  hopelessness: 'Hopelessness',
  overdose: 'Overdose',
  abuse: 'Abuse',
  'harm-to-others': 'Harm to others',
};
