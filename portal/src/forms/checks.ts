import type * as z from 'zod/mini';
import { toFieldErrors } from '@moments/contract/http/zod-error-map';

// What checks the forms: the contract's schemas, and with them the library. Forms load it by `loadChecks`, after the first picture.
export {
  addressAndContactFields,
  newPhoneFields,
  personalInfoFields,
} from '@moments/contract/account/account-fields';
export {
  availabilityFields,
  contactInfoFields,
  emergencyContactFields,
  findEmergencyContactErrors,
  findPersonalDetailsErrors,
  personalDetailsFields,
  preferenceFields,
} from '@moments/contract/enrollment/enrollment-fields';

/** Lists the messages of the fields that a schema rejects. */
export function findSchemaErrors(schema: z.ZodMiniType, values: unknown): Readonly<Record<string, string>> {
  const outcome = schema.safeParse(values);
  const invalid = outcome.success ? [] : toFieldErrors(outcome.error.issues);
  return Object.fromEntries(invalid.map(({ field, message }) => [field, message]));
}
