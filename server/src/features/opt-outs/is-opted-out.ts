import type { Queries } from '../../database/database.ts';
import type { PersonalData } from '../../personal-data/sealing.ts';
import { hasOptOut } from './opt-outs-repository.ts';

/** Whether a number (E.164) wants no texts from the coaching number (TEXT-02). */
export const isOptedOut = (queries: Queries, personalData: PersonalData, phone: string): Promise<boolean> =>
  hasOptOut(queries, personalData.lookupHash('phone', phone));
