/** Made-up but believable: house number and street, city, state, zip. */
const rows = `
118 Lark Street|Albany|NY|12210
118 Larkin Avenue|Elgin|IL|60123
118 Larkspur Lane|Austin|TX|78704
118 Larkfield Road|East Northport|NY|11731
42 Larchmont Avenue|Larchmont|NY|10538
350 Fifth Avenue|New York|NY|10118
77 Bleecker Street|New York|NY|10012
25 Prospect Park West|Brooklyn|NY|11215
240 Newbury Street|Boston|MA|02116
510 South Street|Philadelphia|PA|19147
1200 Ocean Drive|Miami Beach|FL|33139
1060 West Addison Street|Chicago|IL|60613
1900 South Lamar Boulevard|Austin|TX|78704
1701 Wynkoop Street|Denver|CO|80202
501 Valencia Street|San Francisco|CA|94110
1520 Pike Place|Seattle|WA|98101
2335 Kalakaua Avenue|Honolulu|HI|96815`;

export interface Address {
  id: string;
  number: string;
  route: string;
  city: string;
  state: string;
  zip: string;
}

export const addresses: Address[] = rows
  .trim()
  .split('\n')
  .map((row, index) => {
    const [street = '', city = '', state = '', zip = ''] = row.split('|');
    const [, number = '', route = ''] = /^(\S+) (.*)$/.exec(street) ?? [];
    return { id: `sandbox-place-${index + 1}`, number, route, city, state, zip };
  });

export const formatAddress = ({ number, route, city, state, zip }: Address): string =>
  `${number} ${route}, ${city}, ${state} ${zip}`;

/** Finds at most five addresses, like Google. @param input every word must begin a word of the address */
export function suggest(input: string): Address[] {
  const typed = splitWords(input);
  if (typed.length === 0) return [];
  const matchesWords = (address: Address) => {
    const given = splitWords(Object.values(address).slice(1).join(' '));
    return typed.every((word) => given.some((each) => each.startsWith(word)));
  };
  return addresses.filter(matchesWords).slice(0, 5);
}

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter(Boolean);
