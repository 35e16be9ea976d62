import {
  noneLabel,
  type getMemberDemographics,
  type OptionSet,
} from '@moments/contract/enrollment/demographics';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { PersonalDetails } from '@moments/contract/members/members';
import type { Answer } from '../../forms/review-card.tsx';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats an ISO date, which has no zone: "March 9, 2001". */
const formatLongDate = (isoDate: string): string => format.format(new Date(`${isoDate}T00:00:00Z`));

type OptionSets = ReplyOf<typeof getMemberDemographics>['data'];

const getLabel = (set: OptionSet | undefined, value: string): string =>
  value === 'NONE' ? noneLabel : (set?.selections[value] ?? value);

const getLabels = (set: OptionSet | undefined, values: readonly string[]): string =>
  values.map((value) => getLabel(set, value)).join(', ');

function formatName({ firstName, lastName, preferredName }: PersonalDetails): string {
  const name = `${firstName} ${lastName}`.trim();
  return preferredName === '' ? name : `${name}, goes by ${preferredName}`;
}

/** Formats the known parts of "Albany, NY 12210". */
const formatCityLine = ({ city, state, zip }: Pick<PersonalDetails, 'city' | 'state' | 'zip'>): string =>
  [city, `${state} ${zip}`.trim()].filter((text) => text !== '').join(', ');

/** Lists the personal details for the review (ENR-10). */
export const toPersonalAnswers = (details: PersonalDetails, sets?: OptionSets): readonly Answer[] => [
  { label: 'Name', value: formatName(details) },
  { label: 'Email', value: details.email },
  { label: 'Date of birth', value: details.dob === '' ? '' : formatLongDate(details.dob) },
  { label: 'Pronouns', value: getLabels(sets?.pronounOptions, details.pronounsList) },
  { label: 'Race or ethnicity', value: getLabels(sets?.ethnicityOptions, details.races) },
  { label: 'Gender', value: getLabel(sets?.genderOptions, details.gender) },
  {
    label: 'Sexual orientation',
    value: getLabel(sets?.sexualOrientationOptions, details.sexualOrientation),
  },
  { label: 'School', value: details.school },
  {
    label: 'Address',
    value: (
      <>
        {details.address}
        <br />
        {formatCityLine(details)}
      </>
    ),
  },
];
