import { expect, it } from 'vitest';
import { describeContact } from './names.ts';

it.each([
  ['Mia Stone', '2125550177', 'sister', 'Mia Stone, sister, (212) 555-0177'],
  ['Mia Stone', '+12125550177', '', 'Mia Stone, (212) 555-0177'],
  ['Mia Stone', '+44 20 7946 0018', 'sister', 'Mia Stone, sister, +44 20 7946 0018'],
  ['', '555-0177 ext. 4', '', '555-0177 ext. 4'],
])(
  '[SAFE-06] describes the contact %j, %j, %j as %j',
  (contactName, contactPhone, contactRelationship, shown) => {
    expect(describeContact({ contactName, contactPhone, contactRelationship })).toBe(shown);
  },
);
