import type { ReactNode } from 'react';

export interface PageLink {
	to: string;
	label: string;
}

export interface Section {
	/** Its anchor in the page's address. */
	id: string;
	title: string;
	/** Paragraphs and lists. */
	body: ReactNode;
}

/** A page of words. */
export interface StaticPageText {
	heading: string;
	/** What the page says, in a sentence or two. */
	text: string;
	/** Day of the last change of the words, as `2026-11-21`. */
	changed?: string;
	/** Under the title. */
	illustration?: ReactNode;
	/** Whether the sections are listed on top, for a page that nobody reads from end to end. */
	listed?: boolean;
	sections?: readonly Section[];
	/** Pages that go on from here. */
	links?: readonly PageLink[];
}
