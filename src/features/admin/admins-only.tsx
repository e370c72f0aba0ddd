import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';

/** For everybody who is not an admin. */
export function Refusal({ title }: { title: string }) {
	return (
		<>
			<h1 className="d2">{title}</h1>
			<EmptyState title="This page is for admins." number={null}>
				<p>Your account is not an admin’s, so nothing of it is shown.</p>
				<Link className={buttonClass()} to={screens.home}>
					Home
				</Link>
			</EmptyState>
		</>
	);
}
