import type { ReactNode } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { AddressFields } from './address-fields.tsx';
import type { PersonalValues } from './personal-rules.ts';

interface SectionProps {
  readonly form: UseFormReturn<PersonalValues>;
  /** Shown below the fields. */
  readonly children: ReactNode;
}

/** Asks where the member lives (ENR-07). */
export function AddressSection({ form, children }: SectionProps) {
  return (
    <FormSection title="Where you live" note="This tells us your time zone and where to find local help.">
      <FieldGrid>
        <FormProvider {...form}>
          <AddressFields />
        </FormProvider>
        {children}
      </FieldGrid>
    </FormSection>
  );
}
