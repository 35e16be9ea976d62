import { describe, expect, it } from 'vitest';
import { toPlaceAddress } from './place-rules.ts';

const part = (longText: string, shortText: string, ...types: string[]) => ({ longText, shortText, types });

const street = [part('118', '118', 'street_number'), part('Lark Street', 'Lark St', 'route')];
const state = part('New York', 'NY', 'administrative_area_level_1', 'political');
const zip = part('12210', '12210', 'postal_code');

describe('A chosen address', () => {
  it('[ENR-07] gives street, city, state and zip', () => {
    const city = part('Albany', 'Albany', 'locality', 'political');
    expect(toPlaceAddress([...street, city, state, zip])).toEqual({
      street: '118 Lark Street',
      city: 'Albany',
      state: 'NY',
      zip: '12210',
    });
  });

  it('[ENR-07] takes the borough where there is no city', () => {
    const borough = part('Brooklyn', 'Brooklyn', 'sublocality_level_1', 'sublocality');
    expect(toPlaceAddress([...street, borough, state, zip]).city).toBe('Brooklyn');
  });

  it('[ENR-07] leaves empty what is missing', () => {
    expect(toPlaceAddress([part('Lark Street', 'Lark St', 'route')])).toEqual({
      street: 'Lark Street',
      city: '',
      state: '',
      zip: '',
    });
  });
});
