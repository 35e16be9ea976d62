/** Made-up but believable: house number and street, city, state, zip. */
const rows = `
118 Lark Street|Albany|NY|12210
118 Larkin Avenue|Elgin|IL|60123
118 Larkspur Lane|Austin|TX|78704
118 Larkfield Road|East Northport|NY|11731
42 Larchmont Avenue|Larchmont|NY|10538
1600 Pennsylvania Avenue NW|Washington|DC|20500
350 Fifth Avenue|New York|NY|10118
77 Bleecker Street|New York|NY|10012
25 Prospect Park West|Brooklyn|NY|11215
310 Elmwood Avenue|Buffalo|NY|14222
19 Orange Street|New Haven|CT|06510
240 Newbury Street|Boston|MA|02116
12 Brattle Street|Cambridge|MA|02138
88 Congress Street|Portland|ME|04101
510 South Street|Philadelphia|PA|19147
1401 Penn Avenue|Pittsburgh|PA|15222
27 Light Street|Baltimore|MD|21202
900 East Main Street|Richmond|VA|23219
215 South Elliott Road|Chapel Hill|NC|27514
64 Queen Street|Charleston|SC|29401
675 Ponce de Leon Avenue NE|Atlanta|GA|30308
1200 Ocean Drive|Miami Beach|FL|33139
401 West Colonial Drive|Orlando|FL|32801
2110 Magnolia Avenue|Birmingham|AL|35205
730 Frenchmen Street|New Orleans|LA|70116
503 Broadway|Nashville|TN|37203
120 East Fourth Street|Cincinnati|OH|45202
1515 High Street|Columbus|OH|43201
208 South Main Street|Ann Arbor|MI|48104
1060 West Addison Street|Chicago|IL|60613
233 State Street|Madison|WI|53703
811 Nicollet Mall|Minneapolis|MN|55402
4100 Main Street|Kansas City|MO|64111
1900 South Lamar Boulevard|Austin|TX|78704
300 Alamo Plaza|San Antonio|TX|78205
1701 Wynkoop Street|Denver|CO|80202
50 West Broadway|Salt Lake City|UT|84101
130 Central Avenue SW|Albuquerque|NM|87102
715 East Camelback Road|Phoenix|AZ|85014
3600 South Las Vegas Boulevard|Las Vegas|NV|89109
501 Valencia Street|San Francisco|CA|94110
6801 Hollywood Boulevard|Los Angeles|CA|90028
2500 Telegraph Avenue|Berkeley|CA|94704
1005 West Burnside Street|Portland|OR|97209
1520 Pike Place|Seattle|WA|98101
425 West Fifth Avenue|Anchorage|AK|99501
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

/** Finds at most five addresses, like Google. @param input every word must begin a word of the address */
export function suggest(input: string): Address[] {
  const wanted = splitWords(input);
  if (wanted.length === 0) return [];
  const matchesWords = (address: Address) => {
    const given = splitWords(Object.values(address).slice(1).join(' '));
    return wanted.every((word) => given.some((each) => each.startsWith(word)));
  };
  return addresses.filter(matchesWords).slice(0, 5);
}

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter(Boolean);
