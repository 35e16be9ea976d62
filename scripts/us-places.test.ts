import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listUsPlaces, readUsPlaces, usPlacesFile } from './us-places.ts';

describe('the list of US places', () => {
  const places = readUsPlaces();

  it('[ENR-07] has 50 states, the district and five territories, and matches the committed file', () => {
    expect(places).toHaveLength(56);
    expect(JSON.parse(readFileSync(usPlacesFile, 'utf8'))).toEqual(places);
  });

  it('[ENR-07] has cities in every state and territory, about 17,000 in all', () => {
    expect(places.filter(({ cities }) => cities.length === 0)).toEqual([]);
    const count = places.flatMap(({ cities }) => cities).length;
    expect(count).toBeGreaterThan(17_000);
    expect(count).toBeLessThan(18_000);
  });

  it('[ENR-07] leaves out other countries, former places and counties, and names each city once', () => {
    const createUsCity = (name: string) => ({ name, country: 'US', admin1: 'NY' });
    const listed = listUsPlaces(
      [
        createUsCity('Utica'),
        createUsCity('Albany'),
        createUsCity('Albany'),
        createUsCity('Albany County'),
        createUsCity('Boomertown (historical)'),
        { name: 'Toronto', country: 'CA', admin1: '08' },
        { name: 'Yigo Village', country: 'GU', admin1: '' },
      ],
      { NY: 'New York', CA: 'California' },
    );
    expect(listed.find(({ isoCode }) => isoCode === 'NY')?.cities).toEqual(['Albany', 'Utica']);
    expect(listed.find(({ isoCode }) => isoCode === 'GU')?.cities).toEqual(['Yigo']);
    expect(listed.find(({ isoCode }) => isoCode === 'CA')?.cities).toEqual([]);
    expect(listed).toHaveLength(7);
  });
});
