import type { Giving } from './giving.ts';

/**
 * Checks the answer of `GET /v1/giving` without a schema. Every visit makes this call while it starts, and a return no
 * other, so the schemas and their library would load for it alone.
 */
export const givingAnswer = {
	safeParse(answer: unknown): { success: true; data: Giving } | { success: false } {
		const { enabled } = (answer ?? {}) as { enabled?: unknown };
		return typeof enabled === 'boolean' ? { success: true, data: { enabled } } : { success: false };
	},
};
