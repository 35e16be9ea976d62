import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The session's files that every page needs first. The rest of `session/` loads later. */
const session =
  /portal[\\/]src[\\/]session[\\/](browser-storage|expiry|initial-profile|page|return-path|session-store|session-time|sign-out|signed-out-reason|stored-session|update-stored-session|verification(-state)?)\.ts$|contract[\\/]src[\\/]members[\\/]routes\.ts$/;

/** The parts of `ui/` on every page, with the icons in them. */
const frame =
  /ui[\\/]src[\\/](brand[\\/]logo|buttons[\\/](button|icon-button)|feedback[\\/](note|notices|spinner)|layout[\\/](crisis-help|page-heading|page-shell|stack)|class-names|link|notifications)\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/](\w+|shared[\\/].*|icons[\\/](check|circle-exclamation-point|clock|info|life-buoy|message-circle|phone|x))\.mjs$/;

/** The fields and tabs that sign-in begins with. */
const fields =
  /ui[\\/]src[\\/](fields[\\/](check-box|digit-edit|field|phone-input|text-input)|navigation[\\/]tabs|use-pending)\.tsx?$|contract[\\/]src[\\/]values[\\/](area-codes|phone|email-pattern)\.ts$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../build/portal',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes less often than the portal: in a file of its own it stays in the browser's cache over releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // So does what every signed-in screen needs. Left to itself, it is torn apart differently with each new screen.
            { name: 'data', test: /node_modules[\\/](@tanstack|react-router)[\\/]/ },
            // The schemas are for forms: neither sign-in nor the dashboard waits for them.
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
            // What sign-in loads would otherwise come in a dozen files of a few hundred bytes.
            { name: 'session', test: session },
            { name: 'frame', test: frame },
            { name: 'fields', test: fields },
          ],
        },
      },
    },
  },
});
