import { expect as impatient } from '@playwright/test';
import { PATIENCE_MS } from '#tests/e2e/fixtures/patience.ts';

/**
 * Waits as long as the tests do. Outside of their runner, the default is 5 s, and a failing query is retried for
 * longer.
 */
export const expect = impatient.configure({ timeout: PATIENCE_MS });
