export { EvidenceButton } from './evidence-button.tsx';
export { OpenDisputes } from './open-disputes.tsx';
