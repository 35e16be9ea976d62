/** A person as they know themselves. */
export interface Member {
  readonly place: number;
  readonly phone: string;
  readonly email: string;
  id?: string;
  token?: string | undefined;
  /** Counts presses of Pay, each of which is an attempt of its own. */
  presses: number;
}

export const createMember = (place: number): Member => ({
  place,
  phone: `+1212555${String(1_000 + place)}`,
  email: `member${String(place)}@example.com`,
  presses: 0,
});

export interface Person {
  readonly id: string;
  isCoach: boolean;
  isActive: boolean;
}
