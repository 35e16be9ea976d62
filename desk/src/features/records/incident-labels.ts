import type { IncidentKind } from '@moments/contract/records/staff-records';

export const incidentLabels: Readonly<Record<IncidentKind, string>> = {
  'duty-to-warn': 'Warning of someone in danger',
  'child-abuse': 'Report of child abuse',
  'elder-abuse': 'Report of elder abuse',
  other: 'Other report',
};
