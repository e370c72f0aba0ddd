/** The part of Lighthouse's page functions that we run. The package has no types for it. */
declare module 'lighthouse/core/lib/page-functions.js' {
	export const pageFunctions: {
		/** Takes a second. Runs in the page, and uses nothing from outside itself. */
		computeBenchmarkIndex(): number;
	};
}
