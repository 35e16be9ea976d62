import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasAllRoles, staffRoles, type StaffRole, type TokenRole } from '@moments/contract/staff/permissions';
import { ChipGroup } from '@moments/ui/fields/choices.tsx';
import { FailedRead } from '../../parts/failed-read.tsx';
import { SkeletonLines } from '../../parts/pane.tsx';
import { useSession } from '../../session/session-store.ts';
import styles from './staff.module.css';

interface StaffTableProps {
  readonly label: string;
  /** Columns that only wide windows show, between the name and the state. */
  readonly wide: readonly string[];
  readonly hasActs?: boolean;
  readonly children: ReactNode;
}

/** Lists people or tokens: name, more on wide windows, state, and what can be done. */
export const StaffTable = ({ label, wide, hasActs = false, children }: StaffTableProps) => (
  <div className={styles.scroll} data-sideways tabIndex={0} role="region" aria-label={`Table of ${label}`}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          {wide.map((title) => (
            <th key={title} scope="col" data-wide>
              {title}
            </th>
          ))}
          <th scope="col">State</th>
          {hasActs && (
            <th scope="col" data-acts>
              Acts
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

/** Holds the place of a list while it is read, and says why it can't be. What was read before stays. */
export const QueryState = ({ query }: { query: UseQueryResult }) => (
  <>
    {query.isPending && <SkeletonLines widths={[70, 80, 60, 75]} height={40} />}
    {query.error && <FailedRead query={query} />}
  </>
);

export const roleLabels: Readonly<Record<TokenRole, string>> = {
  coach: 'Coach',
  operations: 'Operations',
  admin: 'Administrator',
  service: 'For programs',
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
