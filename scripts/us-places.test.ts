import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { usPlaces, usPlacesFile } from './us-places.ts';

describe('the list of US places', () => {
  it('[ENR-07] has 50 states, the district and five territories, and is what the package makes today', () => {
    const places = usPlaces();
    expect(places).toHaveLength(56);
    expect(JSON.parse(readFileSync(usPlacesFile, 'utf8'))).toEqual(places);
  });
});
