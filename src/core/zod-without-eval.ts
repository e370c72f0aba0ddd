import * as z from 'zod/mini';

// Without this setting, zod tests whether it may generate code from text, and the CSP reports that test as a violation.
// A schema decides when it is created, so each entry (the page and both workers) imports this before any module with a
// schema.
z.config({ jitless: true });
