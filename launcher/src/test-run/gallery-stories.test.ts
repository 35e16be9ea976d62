import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { listStoryFiles, listStoryNames } from '../../../ui/gallery/story-files.ts';
import { findGalleryFilter } from './gallery-stories.ts';

const root = resolve(import.meta.dirname, '../../..');

it('lists the stories of a file', () => {
  expect(listStoryNames('portal/stories/auth.stories.tsx')).toEqual(['auth']);
  expect(listStoryNames('portal/stories/billing.stories.tsx')).toContain('billing-history-none');
});

it('lists at least one story of every file with stories', () => {
  expect(listStoryFiles()).toContain('ui/gallery/stories/components.stories.tsx');
  expect(listStoryFiles().filter((file) => listStoryNames(file).length === 0)).toEqual([]);
});

it('runs only the changed story and the tests of behavior', async () => {
  const filter = await findGalleryFilter(root, ['portal/stories/plans.stories.tsx']);
  expect(filter).toEqual(['--grep', '(^|\\s)(plans): axe|behavior\\.spec']);
});

it.each(['contract/src/values/phone.ts', 'ui/src/fields/field.module.css'])(
  'finds a story through its imports: %s',
  async (file) => {
    const [, pattern = ''] = (await findGalleryFilter(root, [file])) ?? [];
    expect(pattern).toContain('settings-profile');
  },
);

it('runs no story for a file that no story shows, and all stories for the gallery itself', async () => {
  expect(await findGalleryFilter(root, ['server/src/main.ts', 'docs/guide.md'])).toBeUndefined();
  expect(await findGalleryFilter(root, ['ui/gallery/axe-findings.ts'])).toEqual([]);
  expect(await findGalleryFilter(root, ['portal/stories/behavior.spec.ts'])).toEqual([]);
});
