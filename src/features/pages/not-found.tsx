import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';

/** An address that leads nowhere. */
export function NotFound() {
	useTitle('Page not found');
	return (
		<div className="wrap page">
			<h1 className="d2">Page not found</h1>
			<EmptyState title="No one wears this number." number="404">
				<p className="quiet">Check the address for typos. The page may also have moved.</p>
				<Link className={buttonClass('strong')} to={screens.home}>
					Find an athlete
				</Link>
			</EmptyState>
		</div>
	);
}
