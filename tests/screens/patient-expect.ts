import { expect as impatient } from '@playwright/test';
import { PATIENCE_MS } from '#tests/e2e/fixtures/patience.ts';

/** Waits as long as the tests do: outside of their runner 5 s are the rule, and a query that fails is asked again for longer. */
export const expect = impatient.configure({ timeout: PATIENCE_MS });
