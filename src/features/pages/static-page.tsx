import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { screenOf } from '#domain/api/page-meta.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import type { PageName } from './static-page-names.ts';
import type { StaticPageText } from './static-page-text.ts';
import { staticPages } from './static-pages.ts';
import { TextPage } from './text-page.tsx';
import { useSectionFocus } from './use-section-focus.ts';

// In the same chunk, whose styles the server links for a first visit (scripts/build-plugins/prerendered-openings.ts).
export { TermsPage } from './terms-page.tsx';

/** A static page by its name. */
export function StaticPage({ name }: { name: PageName }) {
	const page: StaticPageText = useMemo(() => staticPages[name](), [name]);
	useTitle(page.heading, screenOf(useLocation().pathname)?.meta.description);
	useSectionFocus();
	return <TextPage {...page} />;
}
