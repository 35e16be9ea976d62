export { countPartners } from './count-partners.ts';
export { budgetsQueue } from './manage-partners.ts';
export { requirePartnerProof } from './partner-proof.ts';
export { addPartnerUse, lockPartnerMonth } from './partner-use-repository.ts';
export { findActivePartner, insertPartner } from './partners-repository.ts';
