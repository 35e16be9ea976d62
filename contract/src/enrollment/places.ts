import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';

export const getCountryStates = defineEndpoint({
  name: 'getCountryStates',
  summary: 'List the US states, the district, and the territories',
  method: 'GET',
  path: '/api/v1/places/states',
  access: 'member',
  reply: z.object({ data: z.array(z.object({ isoCode: z.string(), name: z.string() })) }),
  errorSource: 'countryStates',
});

export const getStateCities = defineEndpoint({
  name: 'getStateCities',
  summary: 'List the cities of a state',
  method: 'GET',
  path: '/api/v1/places/states/:isoCode/cities',
  access: 'member',
  params: z.strictObject({ isoCode: z.string().check(z.regex(/^[A-Z]{2}$/, 'Please choose a state')) }),
  reply: z.object({ data: z.array(z.object({ name: z.string() })) }),
  errorSource: 'stateCities',
});
