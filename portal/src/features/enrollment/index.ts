export { describeWhy, EmergencyFields } from './additional-information/emergency-fields.tsx';
export {
  formatTypedPhone,
  getEmergencyErrors,
  isMinor,
  toEmergencyValues,
} from './additional-information/emergency-rules.ts';
export { AddressFields } from './address-fields.tsx';
export { demographicsQuery } from './enrollment-lists.tsx';
