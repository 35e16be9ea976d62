import { defineConfig } from 'vitest/config';
import { portalProjects } from './vitest.projects.ts';

export default defineConfig({ test: { projects: portalProjects } });
