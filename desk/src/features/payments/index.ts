export { EvidenceButton, OpenDisputes } from './disputes.tsx';
