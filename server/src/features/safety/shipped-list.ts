import { safetyList } from '@moments/contract/safety/safety-list';
import shipped from '../../../safety/safety.json' with { type: 'json' };
import { createMatcher } from './phrase-rules.ts';

/** The phrases and the playbook that come with the product, which no clinician has approved: `server/safety/safety.json`. */
export const shippedList = safetyList.parse(shipped);
export const shippedMatcher = createMatcher(shippedList);
