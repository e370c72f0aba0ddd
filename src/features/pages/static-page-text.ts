import type { ReactNode } from 'react';

export interface PageLink {
	to: string;
	label: string;
}

export interface Section {
	/** The section's anchor in the page's address. */
	id: string;
	/** '' for what comes before the first heading. */
	title: string;
	/** Paragraphs and lists. */
	body: ReactNode;
}

export interface StaticPageText {
	heading: string;
	/** Summary of the page, in a sentence or two. */
	text: string;
	/** Day of the last change to the text, as `2026-11-21`. */
	changed?: string;
	/** Shown below the title. */
	illustration?: ReactNode;
	/** Whether the page lists its sections at the top, for a page that nobody reads from start to end. */
	listed?: boolean;
	sections?: readonly Section[];
	/** Shown instead of sections that are loading or couldn't be loaded. */
	unread?: ReactNode;
	/** Related pages. */
	links?: readonly PageLink[];
}
