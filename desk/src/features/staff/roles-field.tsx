import { hasAllRoles, staffRoles, type StaffRole, type TokenRole } from '@moments/contract/staff/permissions';
import { ChipGroup } from '@moments/ui/fields/choices.tsx';
import { useSession } from '../../session/session-store.ts';

export const roleLabels: Readonly<Record<TokenRole, string>> = {
  coach: 'Coach',
  operations: 'Operations',
  admin: 'Administrator',
  service: 'Whole API',
};

const noRoles: readonly StaffRole[] = [];

/** Gets the roles of the person at this page. */
export const useOwnRoles = (): readonly StaffRole[] =>
  useSession((state) => (state.phase === 'open' ? state.session.roles : noRoles));

/** Says which roles the person can't give, because they lack them (SEC-08). @returns undefined if there are none */
function explainMissingRoles(own: readonly StaffRole[]): string | undefined {
  const missing = staffRoles.filter((role) => !hasAllRoles(own, [role])).map((role) => roleLabels[role]);
  if (missing.length === 0) return undefined;
  return `You can give only roles that you have yourself. For ${missing.join(' or ')}, ask an administrator who has that role, too.`;
}

interface RolesFieldProps {
  readonly value: readonly StaffRole[];
  readonly onChange: (roles: StaffRole[]) => void;
}

/** Chooses from the roles that the person at this page may give. */
export function RolesField({ value, onChange }: RolesFieldProps) {
  const own = useOwnRoles();
  return (
    <ChipGroup
      label="Roles"
      hint={explainMissingRoles(own)}
      choices={staffRoles
        .filter((role) => own.includes(role))
        .map((role) => ({ value: role, label: roleLabels[role] }))}
      value={value}
      onValueChange={(chosen) => onChange(staffRoles.filter((role) => chosen.includes(role)))}
    />
  );
}
