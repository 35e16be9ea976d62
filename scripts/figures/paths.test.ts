import { expect, it } from 'vitest';
import { listFilesOnPath, type Graph } from './paths.ts';

/** Creates a graph whose nodes are written `file#name`. */
const createGraph = (uses: Record<string, string[]>): Graph<string> => ({
  find: (name) => Object.keys(uses).filter((node) => node.endsWith(name)),
  listUses: (node) => uses[node] ?? [],
  getFile: (node) => node.split('#')[0] ?? '',
});

const graph = createGraph({
  'field#start': ['api#call', 'style#color'],
  'api#call': ['server#route'],
  'server#route': ['row#insert', 'log#write', 'api#call'],
  'row#insert': ['log#write'],
  'log#write': [],
  'style#color': [],
  'job#start-of-job': ['row#insert'],
});

it('lists the files between start and end, without those that lead elsewhere', () => {
  expect(listFilesOnPath(graph, [{ from: 'field#start', to: ['row#insert'] }])).toEqual([
    'api',
    'field',
    'row',
    'server',
  ]);
});

it('joins the files of several legs', () => {
  const legs = [
    { from: 'field#start', to: ['style#color'] },
    { from: 'job#start-of-job', to: ['row#insert'] },
  ];
  expect(listFilesOnPath(graph, legs)).toEqual(['field', 'job', 'row', 'style']);
});

it('fails on a name that does not exist and on an end that is not reached', () => {
  expect(() => listFilesOnPath(graph, [{ from: 'gone', to: ['row#insert'] }])).toThrow('There is no gone');
  expect(() => listFilesOnPath(graph, [{ from: 'row#insert', to: ['field#start'] }])).toThrow(
    'No call leads from row#insert to field#start',
  );
});
