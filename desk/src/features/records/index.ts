export { incidentLabels } from './incident-labels.ts';
export { RecordIncident } from './record-incident.tsx';
