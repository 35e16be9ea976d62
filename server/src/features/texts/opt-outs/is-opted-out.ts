import type { Queries } from '../../../platform/database/database.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { OptOuts, Services } from '../../../services.ts';
import { optOut } from './opt-out.ts';
import { hasOptOut } from './opt-outs-repository.ts';

/** Whether a number (E.164) wants no texts from the coaching number (TEXT-02). */
export const isOptedOut = (
  queries: Queries,
  personalData: PersonalDataCipher,
  phone: string,
): Promise<boolean> => hasOptOut(queries, personalData.lookupHash('phone', phone));

/** Gives the outbox the opt-outs that it has to respect. */
export const createOptOuts = (services: Pick<Services, 'database' | 'personalData'>): OptOuts => ({
  isOptedOut: (phone) => isOptedOut(services.database, services.personalData, phone),
  recordProviderOptOut: async (phone) => {
    await services.database.transaction((transaction) => optOut(services, transaction, phone, 'system'));
  },
});
