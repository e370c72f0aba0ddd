import type { ReactNode } from 'react';

/**
 * For content that may be wider than the screen, usually a table. It scrolls separately from the page, and the keyboard
 * can reach it (WCAG 2.1.1).
 */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
		<section className="ui-scroll" tabIndex={0} aria-label={label}>
			{children}
		</section>
	);
}
