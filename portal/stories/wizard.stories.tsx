import { useState } from 'react';
import { TextButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { ReviewList } from '@moments/ui/display/value-lists.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { ChipGroup, RadioCards } from '@moments/ui/fields/choices.tsx';
import { DateFields } from '@moments/ui/fields/date-fields.tsx';
import { ErrorSummary } from '@moments/ui/fields/error-summary.tsx';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { Select } from '@moments/ui/fields/select.tsx';
import { TextArea } from '@moments/ui/fields/text-area.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import type { Stories } from '@moments/ui/gallery/story.ts';
import { ClockIcon, EditIcon } from '@moments/ui/icons.ts';
import { WizardShell } from '@moments/ui/layout/wizard-shell.tsx';
import { getPathProgress } from '../src/frame/path-progress.tsx';
import { Frame } from './frame.tsx';

const toOptions = (labels: string[]) => labels.map((label) => ({ value: label, label }));
const pronouns = toOptions(['He/Him', 'She/Her', 'They/Them', 'Other']);
const races = toOptions([
  'Asian',
  'Black',
  'Hispanic or Latino',
  'Native Hawaiian or Other Pacific Islander',
  'White',
]);
const slots = [
  { value: '1', label: 'Early Evening', note: '5-7 PM ET' },
  { value: '2', label: 'Late Evening', note: '7-9 PM ET' },
];

function AboutYou() {
  const [birth, setBirth] = useState('');
  const [chosen, setChosen] = useState(['He/Him', 'They/Them']);
  const [slot, setSlot] = useState('1');
  return (
    <FormSection title="About you" note="Share what you like. Only your care team sees it.">
      <FieldGrid>
        <DateFields
          id="birth"
          label="Date of birth"
          value={birth}
          onValueChange={setBirth}
          autoComplete="bday"
          error="Date of birth is required"
        />
        <ChipGroup
          label="Pronouns"
          mark="(optional)"
          choices={pronouns}
          value={chosen}
          onValueChange={setChosen}
        />
        <ChipGroup
          label="Race or ethnicity"
          mark="(optional)"
          choices={races}
          value={[]}
          onValueChange={() => undefined}
        />
        <RadioCards
          label="Preferred time for coaching"
          choices={slots}
          value={slot}
          onValueChange={setSlot}
        />
        <FieldGrid columns={2}>
          <Select
            label="Gender"
            mark="(optional)"
            placeholder="Choose one"
            choices={pronouns}
            defaultValue=""
          />
          <Select
            label="Sexual orientation"
            mark="(optional)"
            placeholder="Choose one"
            choices={pronouns}
            disabled
          />
        </FieldGrid>
        <CheckBox defaultChecked>I’m a student</CheckBox>
        <TextInput label="School" defaultValue="Hudson Community College" hint="Where you study now" />
        <TextArea label="What do you hope to gain?" mark="(optional)" />
      </FieldGrid>
    </FormSection>
  );
}

function WizardStory() {
  const [submitCount, setSubmitCount] = useState(1);
  return (
    <Frame>
      <WizardShell
        lead="Ready to start? Complete your profile."
        progress={getPathProgress('details')}
        hasErrors
        nextLabel="Next"
        busyLabel="Saving..."
        onBack={() => undefined}
        onNext={() => setSubmitCount(submitCount + 1)}
      >
        <ErrorSummary
          submitCount={submitCount}
          errors={[{ id: 'birth', message: 'Date of birth is required' }]}
        />
        <FormSection title="Your name" note="How your coach will greet you.">
          <FieldGrid columns={2}>
            <TextInput label="First name" autoComplete="given-name" defaultValue="Ben" />
            <TextInput label="Last name" autoComplete="family-name" defaultValue="Alvarez" />
            <TextInput
              label="Preferred name"
              mark="(optional)"
              autoComplete="nickname"
              defaultValue="Benji"
            />
            <TextInput label="Email" readOnly defaultValue="ben@example.com" />
          </FieldGrid>
        </FormSection>
        <AboutYou />
      </WizardShell>
    </Frame>
  );
}

const edit = (section: string) => (
  <TextButton aria-label={`Edit ${section}`}>
    <EditIcon size={16} />
    Edit
  </TextButton>
);

function ReviewStory() {
  return (
    <Frame>
      <WizardShell
        bare
        lead="Does this look right, Benji? You can change anything before you choose a plan."
        progress={getPathProgress('plan')}
        nextLabel="Select Plan"
        onBack={() => undefined}
        onNext={() => undefined}
      >
        <Card title="Basic Contact" action={edit('Basic Contact')}>
          <ReviewList
            rows={[
              { label: 'Phone', value: '(212) 555-0102' },
              { label: 'Partner organization', value: 'None' },
            ]}
          />
        </Card>
        <Card title="Personal Details" action={edit('Personal Details')}>
          <ReviewList
            rows={[
              { label: 'Name', value: 'Ben Alvarez, goes by Benji' },
              { label: 'Date of birth', value: 'March 9, 2001' },
              { label: 'Email', value: 'benjamin.alexander.alvarez.montgomery@example.com' },
            ]}
          />
        </Card>
        <Note icon={<ClockIcon />}>
          We’ll review your application within 3 business days. You’ll hear from us by text.
        </Note>
      </WizardShell>
    </Frame>
  );
}

export const stories: Stories = {
  wizard: WizardStory,
  review: ReviewStory,
};
