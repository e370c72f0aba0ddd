import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '#core/api/queries/site-query.ts';
import { useLastError } from '#core/react/use-last-error.ts';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Paragraphs } from '#ui/layout/paragraphs.tsx';
import { pageLinks } from './page-links.ts';
import { pagesTexts } from './pages-texts.ts';
import { termsSections } from './terms-sections.ts';
import { TermsUnread } from './terms-unread.tsx';
import { TextPage } from './text-page.tsx';
import { useSectionFocus } from './use-section-focus.ts';

const texts = pagesTexts.terms;

/** `/terms`: the operator's own terms. Says so if there are none. */
export function TermsPage() {
	useTitle(texts.title, pageMeta[screens.terms].description);
	useSectionFocus();
	const site = useQuery(siteQuery);
	const failure = useLastError(site);
	const { data, isFetching, refetch } = site;
	const page = { heading: texts.title, links: [pageLinks.privacy, pageLinks.contact] };
	if (data === undefined)
		return <TextPage {...page} text={texts.lead} unread={<TermsUnread failure={failure} busy={isFetching} onRetry={() => void refetch()} />} />;
	const { terms, club_name, legal_name } = data.profile;
	const name = legal_name ?? club_name;
	return (
		<TextPage
			{...page}
			text={terms === undefined ? texts.none : name === undefined ? texts.lead : texts.leadOf(name)}
			sections={termsSections(terms ?? '').map(({ title, text }, index) => ({ id: `terms-${index}`, title, body: <Paragraphs text={text} /> }))}
		/>
	);
}
