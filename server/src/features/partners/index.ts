export { budgetsQueue } from './manage-partners.ts';
export { requirePartnerProof } from './partner-proof.ts';
export { addPartnerUse, lockPartnerMonth, subtractPartnerUse } from './partner-use-repository.ts';
export { findActivePartner, insertPartner } from './partners-repository.ts';
