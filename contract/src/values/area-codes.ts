/**
 * The area codes of the US and its territories that carriers serve: by their first digit, then a group for each second digit from 0 to 9
 * with the third digits. This form keeps `/auth` small. Source: the North American Numbering Plan Administrator, as of November 2026.
 * Canada, the Caribbean countries, toll-free, and premium numbers share the country code 1, but texts to them cost more or can't arrive,
 * and their owners aren't our members (AUTH-25).
 */
const endings: Readonly<Record<string, string>> = {
  2: '12356789 023456789 0345789 1459 08 12346 0279 02469 13 ',
  3: '12345789 023456789 01345679 0124679 0167 0123 01349  056 ',
  4: '12456789 0234579 345 0245 023578 8 349 02589 04 ',
  5: '12345789 0235678 0 0149 01 179 12347 012345 0256 ',
  6: '12356789 02456789 03689 016 0156 01679 01279 018 012469 ',
  7: '1234678 23456789 045678 012478 0378 47 02359 0123459 1567 ',
  8: '1234568 02345678 0168 012589 03578 046789 02345 028  ',
  9: '1346789 023456789 0589 0146789 0135789 12469  0123589 034569 ',
};

/** Checks whether a three-digit area code belongs to the US or one of its territories (AUTH-25). */
export const isUsAreaCode = (areaCode: string): boolean => {
  const [first = '', second = '', third = ''] = areaCode;
  return third !== '' && (endings[first]?.split(' ')[Number(second)]?.includes(third) ?? false);
};
