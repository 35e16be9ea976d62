export const partnerLabel = 'Partner organization';
