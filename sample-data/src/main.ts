import { readConfiguration } from '@moments/server/platform/configuration/read';
import { seed } from './seed.ts';

console.log(await seed(readConfiguration(process.env)));
