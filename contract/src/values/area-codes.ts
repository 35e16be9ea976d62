/**
 * The area codes of the US and its territories that carriers serve, by their first digit. Source: the North American Numbering
 * Plan Administrator, as of November 2026. Canada, the Caribbean countries, toll-free, and premium numbers share the country
 * code 1, but texts to them cost more or can't arrive, and their owners aren't our members (AUTH-25).
 */
const endings: Readonly<Record<string, string>> = {
  2: '01 02 03 05 06 07 08 09 10 12 13 14 15 16 17 18 19 20 23 24 25 27 28 29 31 34 35 39 40 48 51 52 53 54 56 60 62 67 69 70 72 74 76 79 81 83',
  3: '01 02 03 04 05 07 08 09 10 12 13 14 15 16 17 18 19 20 21 23 24 25 26 27 29 30 31 32 34 36 37 39 40 41 46 47 50 51 52 53 60 61 63 64 69 80 85 86',
  4: '01 02 04 05 06 07 08 09 10 12 13 14 15 17 19 23 24 25 30 32 34 35 40 42 43 45 47 48 58 63 64 69 70 72 75 78 79 80 84',
  5: '01 02 03 04 05 07 08 09 10 12 13 15 16 17 18 20 30 31 34 39 40 41 51 57 59 61 62 63 64 67 70 71 72 73 74 75 80 82 85 86',
  6: '01 02 03 05 06 07 08 09 10 12 14 15 16 17 18 19 20 23 26 28 29 30 31 36 40 41 45 46 50 51 56 57 59 60 61 62 67 69 70 71 78 80 81 82 84 86 89',
  7: '01 02 03 04 06 07 08 12 13 14 15 16 17 18 19 20 24 25 26 27 28 30 31 32 34 37 38 40 43 47 48 54 57 60 62 63 65 69 70 71 72 73 74 75 79 81 85 86 87',
  8: '01 02 03 04 05 06 08 10 12 13 14 15 16 17 18 20 21 26 28 30 31 32 35 38 39 40 43 45 47 48 50 54 56 57 58 59 60 62 63 64 65 70 72 78',
  9: '01 03 04 06 07 08 09 10 12 13 14 15 16 17 18 19 20 25 28 29 30 31 34 36 37 38 39 40 41 43 45 47 48 49 51 52 54 56 59 70 71 72 73 75 78 79 80 83 84 85 86 89',
};

/** Checks whether a three-digit area code belongs to the US or one of its territories (AUTH-25). */
export const isUsAreaCode = (areaCode: string): boolean =>
  endings[areaCode.charAt(0)]?.split(' ').includes(areaCode.slice(1)) ?? false;
