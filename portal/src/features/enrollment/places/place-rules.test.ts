import { describe, expect, it } from 'vitest';
import { isOtherStreet, toPlaceAddress } from './place-rules.ts';

const createPart = (longText: string, shortText: string, ...types: string[]) => ({
  longText,
  shortText,
  types,
});

const street = [createPart('118', '118', 'street_number'), createPart('Lark Street', 'Lark St', 'route')];
const state = createPart('New York', 'NY', 'administrative_area_level_1', 'political');
const zip = createPart('12210', '12210', 'postal_code');

describe('A chosen address', () => {
  it('[ENR-07] returns street, city, state, and ZIP', () => {
    const city = createPart('Albany', 'Albany', 'locality', 'political');
    expect(toPlaceAddress([...street, city, state, zip])).toEqual({
      street: '118 Lark Street',
      city: 'Albany',
      state: 'NY',
      zip: '12210',
    });
  });

  it('[ENR-07] uses the borough when there is no city', () => {
    const borough = createPart('Brooklyn', 'Brooklyn', 'sublocality_level_1', 'sublocality');
    expect(toPlaceAddress([...street, borough, state, zip]).city).toBe('Brooklyn');
  });

  it('[ENR-07] leaves missing parts empty', () => {
    expect(toPlaceAddress([createPart('Lark Street', 'Lark St', 'route')])).toEqual({
      street: 'Lark Street',
      city: '',
      state: '',
      zip: '',
    });
  });
});

describe('isOtherStreet', () => {
  it.each([
    ['118 Lark Street', '5 Oak Avenue', true],
    ['118 Lark Street', '11 Lark Street', true],
    ['118 Lark Street', '118 Main Street', true],
    ['PO Box 12', '5 Oak Avenue', true],
    ['118 Lark Stret', '118 Lark Street', false],
    ['118 Lerk Stret', '118 Lark Street', false],
    ['118 Lrak Stret', '118 Lark Street', true],
    ['118 lark street', '118 Lark Street.', false],
    ['118 Lark Street', '118 Lark Street, Apt 4', false],
    ['118 Lark Street', '118 Lark', false],
    ['118 Lark Street', '1', true],
    ['118 Lark Street', '', true],
    ['', '5 Oak Avenue', false],
  ])('[ENR-17] from "%s" to "%s": %s', (before, after, isOther) => {
    expect(isOtherStreet(before, after)).toBe(isOther);
  });
});
