import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  noneLabel,
  type getMemberDemographics,
  type OptionSet,
} from '@moments/contract/enrollment/demographics';
import { enrollmentStepNames } from '@moments/contract/enrollment/enrollment-steps';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { BasicInfo, PersonalDetails } from '@moments/contract/members/members';
import { TextButton } from '@moments/ui/buttons/links.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { ClockIcon } from '@moments/ui/icons.ts';
import { WizardShell } from '@moments/ui/layout/wizard-shell.tsx';
import { ErrorAlert } from '../../api/error-alert.tsx';
import { dismissError } from '../../api/error-store.ts';
import { ReviewCard, type Answer } from '../../forms/review-card.tsx';
import { useBusy } from '../../forms/use-busy.ts';
import { toContactAnswers } from './contact-rules.ts';
import { demographicsQuery, partnersQuery } from './enrollment-lists.tsx';
import type { StepProps, WizardStep } from './wizard-steps.ts';

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
const toPersonalAnswers = (details: PersonalDetails, sets?: OptionSets): readonly Answer[] => [
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

interface ReviewStepProps extends StepProps {
  /** The membership is active with a first payment, so the member doesn't choose a plan (ENR-03). */
  readonly hasPaid: boolean;
  readonly onEdit: (step: WizardStep) => void;
}

/** Says that the chosen partner closed before its plan was taken, and what is left. */
function ClosedPartnerNote({
  basicInfo,
  onEdit,
}: {
  readonly basicInfo: BasicInfo;
  readonly onEdit: () => void;
}) {
  const { partnerId, primaryPartnerName } = basicInfo;
  const { data: partners } = useQuery({ ...partnersQuery, enabled: partnerId !== 'NONE' });
  if (partnerId === 'NONE' || !partners || partners.some(({ _id }) => _id === partnerId)) return null;
  const name = primaryPartnerName ?? 'Your partner';
  return (
    <Note tone="warn" live="status" title={`${name} no longer pays for new members`}>
      <p>Your answers are kept. Choose another partner, or go on and choose a plan of your own.</p>
      <TextButton onClick={onEdit}>Change partner</TextButton>
    </Note>
  );
}

/** Shows Review & Select Plan (ENR-10, ENR-11). A member who has a coach, and comes back when the plan has ended, isn’t reviewed again. */
export function ReviewStep({
  frame,
  user: { basicInfo, personalDetails },
  save,
  onSaved,
  hasPaid,
  onEdit,
}: ReviewStepProps) {
  const { data: optionSets } = useQuery(demographicsQuery);
  const { isBusy, run } = useBusy();
  const { firstName, preferredName } = personalDetails;
  useEffect(() => dismissError('updateEnrollment'), []);
  const complete = async () => {
    const error = await save({ stepKey: 'COMPLETE_ENROLLMENT' });
    if (!error) onSaved();
    return !error;
  };
  return (
    <WizardShell
      {...frame}
      bare
      lead={`Does this look right, ${preferredName || firstName}? ${hasPaid ? 'You can still change anything.' : 'You can change anything before you choose a plan.'}`}
      nextLabel={hasPaid ? 'Continue' : 'Select Plan'}
      busyLabel="Completing..."
      busy={isBusy}
      onNext={() => void run(complete)}
    >
      {!hasPaid && <ClosedPartnerNote basicInfo={basicInfo} onEdit={() => onEdit('contact')} />}
      <ReviewCard
        title={enrollmentStepNames.ENROLLMENT_CONTACT_INFO}
        answers={toContactAnswers(basicInfo)}
        onEdit={() => onEdit('contact')}
      />
      <ReviewCard
        title={enrollmentStepNames.ENROLLMENT_PERSONAL_DETAILS}
        answers={toPersonalAnswers(personalDetails, optionSets)}
        onEdit={() => onEdit('details')}
      />
      {!basicInfo.coach && (
        <Note icon={<ClockIcon />}>
          <p>We’ll review your application within 3 business days. You’ll hear from us by text.</p>
        </Note>
      )}
      <ErrorAlert source="updateEnrollment" />
    </WizardShell>
  );
}
