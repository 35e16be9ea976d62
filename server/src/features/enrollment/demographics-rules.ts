import type { OptionSet } from '@moments/contract/enrollment/demographics';

/** The option sets of the personal details and of coach preferences (ENR-08): labels by value, in display order. */
const genders = {
  woman: 'Woman',
  man: 'Man',
  'non-binary': 'Non-binary',
  'transgender-woman': 'Transgender woman',
  'transgender-man': 'Transgender man',
  'another-gender': 'Another gender',
  'prefer-not-to-say': 'Prefer not to say',
};

const pronouns = {
  'she-her': 'She/Her',
  'he-him': 'He/Him',
  'they-them': 'They/Them',
  other: 'Other',
};

const ethnicities = {
  'american-indian-alaska-native': 'American Indian or Alaska Native',
  asian: 'Asian',
  black: 'Black',
  'hispanic-latino': 'Hispanic or Latino',
  'middle-eastern-north-african': 'Middle Eastern or North African',
  'native-hawaiian-pacific-islander': 'Native Hawaiian or Pacific Islander',
  white: 'White',
  other: 'Other',
};

const orientations = {
  straight: 'Straight',
  'gay-lesbian': 'Gay or lesbian',
  bisexual: 'Bisexual',
  asexual: 'Asexual',
  queer: 'Queer',
  questioning: 'Questioning',
  other: 'Other',
  'prefer-not-to-say': 'Prefer not to say',
};

const set = (id: string, selections: Readonly<Record<string, string>>): OptionSet => ({
  _id: id,
  selections: { ...selections },
});

export const memberDemographics = {
  genderOptions: set('member-gender', genders),
  pronounOptions: set('member-pronoun', pronouns),
  ethnicityOptions: set('member-ethnicity', ethnicities),
  sexualOrientationOptions: set('member-sexual-orientation', orientations),
};

export const coachDemographics = {
  genderOptions: set('coach-gender', genders),
  ethnicityOptions: set('coach-ethnicity', ethnicities),
  sexualOrientationOptions: set('coach-sexual-orientation', orientations),
};
