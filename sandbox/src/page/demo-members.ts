export interface DemoMember {
  name: string;
  /** E.164 */
  phone: string;
  state: string;
  /** What there is to see when they log in. */
  shows: string;
}

/** The members that a fresh sandbox starts with. */
export const demoMembers: DemoMember[] = [
  member('Ava', 101, 'Signed up, nothing else', 'The welcome and the first enrollment step'),
  member('Ben', 102, 'Contact step saved', 'Enrollment at the personal details step'),
  member('Cleo', 103, 'Paid, additional information missing', '“You’re almost done!”'),
  member('Dia', 104, 'Partner member, pending matching', 'Application received, and what happens next'),
  member('Eli', 105, 'Active coaching on a monthly plan', 'Dashboard, a year of payments, texts both ways'),
  member('Fay', 106, 'Community member', 'Choose a plan or go to the dashboard'),
  member('Gus', 107, 'Out of Moments', 'Out-of-Moments notice with add-ons'),
  member('Hana', 108, 'Exited by admin', '“Your Account Stopped By Admin”'),
  member('Ivy', 109, 'Deleted by admin', '“Your Account Deactivated By Admin”'),
  member('Jon', 110, 'Active, cancel initiated', 'A cancellation that can still be undone'),
  member('Kim', 111, 'Renewal failed, past due', 'Paying with another card'),
  member('Leo', 112, '16 years old, emergency contact missing', 'Additional information for a member under 18'),
];

function member(name: string, line: number, state: string, shows: string): DemoMember {
  return { name, phone: `+12125550${line}`, state, shows };
}
