import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { galleryFilter, storyNames } from './gallery-stories.ts';

const root = resolve(import.meta.dirname, '../../..');

it('names the stories of a file with one story and of a file with a table of them', () => {
  expect(storyNames(root, ['portal/test/gallery/stories/auth.tsx'])).toEqual(['auth']);
  expect(storyNames(root, ['portal/test/gallery/stories/billing.tsx'])).toContain('billing-history-none');
});

it('a changed story is looked at alone, with the behavior of the parts', async () => {
  const filter = await galleryFilter(root, ['portal/test/gallery/stories/plans.tsx']);
  expect(filter).toEqual(['--grep', '(^|\\s)(plans): axe|behavior\\.spec']);
});

it.each(['contract/src/values/phone.ts', 'ui/src/fields/field.module.css'])(
  'a story is found through its imports: %s',
  async (file) => {
    const [, pattern = ''] = (await galleryFilter(root, [file])) ?? [];
    expect(pattern).toContain('settings-profile');
  },
);

it('what no story shows reaches none, and the gallery itself all', async () => {
  expect(await galleryFilter(root, ['server/src/main.ts', 'docs/guide.md'])).toBeUndefined();
  expect(await galleryFilter(root, ['portal/test/gallery/axe-findings.ts'])).toEqual([]);
});
