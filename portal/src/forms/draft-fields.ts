/** Fields that never go into browser storage: a draft keeps them in memory, the server saves each step. */
export type SensitiveField =
  | 'dob'
  | 'races'
  | 'sexualOrientation'
  | 'gender'
  | 'pronounsList'
  | 'school'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'hopeToGain'
  | 'contactName'
  | 'contactPhone'
  | 'contactRelationship'
  | 'contactIsAdult';
