import { config } from 'zod/v4-mini';

// Without this setting, zod tests whether it may generate code from text, and the CSP reports that test as a violation.
// A schema decides when it is created, so the setting comes before any schema: the page's build resolves `zod/mini` to
// this file, and the service worker imports it first.
config({ jitless: true });

export * from 'zod/v4-mini';
