import type { getMemberDemographics, OptionSet } from '@moments/contract/enrollment/demographics';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { PersonalDetails } from '@moments/contract/members/members';
import type { Answer } from '../../forms/review-card.tsx';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "March 9, 2001" of an ISO date, which has no zone. */
const longDate = (isoDate: string): string => format.format(new Date(`${isoDate}T00:00:00Z`));

type OptionSets = ReplyOf<typeof getMemberDemographics>['data'];

const labelIn = (set: OptionSet | undefined, value: string): string =>
  value === 'NONE' ? 'None' : (set?.selections[value] ?? value);

const labelsIn = (set: OptionSet | undefined, values: readonly string[]): string =>
  values.map((value) => labelIn(set, value)).join(', ');

function nameOf({ firstName, lastName, preferredName }: PersonalDetails): string {
  const name = `${firstName} ${lastName}`.trim();
  return preferredName === '' ? name : `${name}, goes by ${preferredName}`;
}

/** "Albany, NY 12210", of what is given. */
const cityLine = ({ city, state, zip }: Pick<PersonalDetails, 'city' | 'state' | 'zip'>): string =>
  [city, `${state} ${zip}`.trim()].filter((text) => text !== '').join(', ');

/** The personal details in the member's words (ENR-10). */
export const personalAnswers = (details: PersonalDetails, sets?: OptionSets): readonly Answer[] => [
  { label: 'Name', value: nameOf(details) },
  { label: 'Email', value: details.email },
  { label: 'Date of birth', value: details.dob === '' ? '' : longDate(details.dob) },
  { label: 'Pronouns', value: labelsIn(sets?.pronounOptions, details.pronounsList) },
  { label: 'Race or ethnicity', value: labelsIn(sets?.ethnicityOptions, details.races) },
  { label: 'Gender', value: labelIn(sets?.genderOptions, details.gender) },
  {
    label: 'Sexual orientation',
    value: labelIn(sets?.sexualOrientationOptions, details.sexualOrientation),
  },
  { label: 'School', value: details.school },
  {
    label: 'Address',
    value: (
      <>
        {details.address}
        <br />
        {cityLine(details)}
      </>
    ),
  },
];
