import { Link } from 'react-router-dom';
import { pagesTexts } from './pages-texts.ts';
import type { Section } from './static-page-text.ts';
import { CONTENTS_ID } from './use-section-focus.ts';

/** The sections of a long page, each a link. */
export function TableOfContents({ sections }: { sections: readonly Section[] }) {
	return (
		<nav className="pages-point" aria-labelledby={CONTENTS_ID}>
			<h2 id={CONTENTS_ID} tabIndex={-1}>
				{pagesTexts.contents}
			</h2>
			<ol className="pages-contents">
				{sections.map(({ id, title }) => (
					<li key={id}>
						<Link to={{ hash: id }}>{title}</Link>
					</li>
				))}
			</ol>
		</nav>
	);
}
