/** Writes the server's list of US states and cities from country-state-city, of which it is a small part. */
import { writeFileSync } from 'node:fs';
import { usPlaces, usPlacesFile } from './us-places.ts';

writeFileSync(usPlacesFile, `${JSON.stringify(usPlaces())}\n`);
console.log(`wrote ${usPlacesFile}`);
