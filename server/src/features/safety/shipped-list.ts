import { safetyList } from '@moments/contract/safety/safety-list';
import shipped from '../../../safety/safety.json' with { type: 'json' };
import { createMatcher } from './phrase-rules.ts';

/** The phrases and the playbook that come with the product, which no clinician has approved: `server/safety/safety.json`. */
export const shippedList = safetyList.parse(shipped);

const matcher = createMatcher(shippedList);

/** Finds the phrases of the crisis lists in a text. It happens on the server, and nothing leaves the service for it. */
export const findCrisisWords = matcher.find;
export const hasCrisisWords = matcher.has;
