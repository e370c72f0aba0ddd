import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { pagesTexts } from './pages-texts.ts';

const { notFound: texts, findAthlete } = pagesTexts;

/** An address that leads nowhere. */
export function NotFound() {
	useTitle(texts.title);
	return (
		<div className="ui-frame ui-page">
			<h1 className="ui-title-2">{texts.title}</h1>
			<EmptyState title={texts.number} number="404">
				<p className="ui-quiet">{texts.text}</p>
				<Link className={buttonClass('strong')} to={screens.home}>
					{findAthlete}
				</Link>
			</EmptyState>
		</div>
	);
}
