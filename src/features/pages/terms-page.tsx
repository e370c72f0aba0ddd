import { useSiteProfile } from '#core/react/use-site-profile.ts';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/texts/page-meta.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Paragraphs } from '#ui/layout/paragraphs.tsx';
import { pageLinks } from './page-links.ts';
import { pagesTexts } from './pages-texts.ts';
import { termsSections } from './terms-sections.ts';
import { TextPage } from './text-page.tsx';
import { useSectionFocus } from './use-section-focus.ts';

const texts = pagesTexts.terms;

/** `/terms`: the operator's own terms. A site without any says so. */
export function TermsPage() {
	useTitle(texts.title, pageMeta[screens.terms].description);
	useSectionFocus();
	const { terms, club_name, legal_name } = useSiteProfile();
	const name = legal_name ?? club_name;
	return (
		<TextPage
			heading={texts.title}
			text={terms === undefined ? texts.none : name === undefined ? texts.lead : texts.leadOf(name)}
			sections={termsSections(terms ?? '').map(({ title, text }, index) => ({ id: `terms-${index}`, title, body: <Paragraphs text={text} /> }))}
			links={[pageLinks.privacy, pageLinks.contact]}
		/>
	);
}
