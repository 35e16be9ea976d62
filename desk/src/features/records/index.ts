export { incidentLabels } from './incident-labels.ts';
export { RecordIncidentButton, useIncidentRecord, type IncidentRecord } from './record-incident.tsx';
