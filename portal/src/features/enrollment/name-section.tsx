import type { Control } from 'react-hook-form';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { TextField } from '../../forms/form-fields.tsx';
import type { PersonalValues } from './personal-rules.ts';
import { VerifiedHint } from './verified-hint.tsx';

export function NameSection({ control }: { control: Control<PersonalValues> }) {
  const { supportEmail } = useConfiguration();
  return (
    <FormSection title="Your name" note="How your coach will greet you.">
      <FieldGrid columns={2}>
        <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
        <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
        <TextField
          control={control}
          name="preferredName"
          label="Preferred name"
          mark="(optional)"
          autoComplete="nickname"
        />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          readOnly
          hint={<VerifiedHint what="email" supportEmail={supportEmail} />}
        />
      </FieldGrid>
    </FormSection>
  );
}
