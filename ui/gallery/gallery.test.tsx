import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../test/accessibility.ts';
import { stories } from './stories.ts';

describe('the gallery', () => {
  it.each(Object.entries(stories))('axe finds nothing on "%s"', async (_name, Story) => {
    render(<Story />);
    expect(await screen.findAllByRole('heading')).not.toHaveLength(0);
    expect(await accessibilityViolations()).toEqual([]);
  });
});
