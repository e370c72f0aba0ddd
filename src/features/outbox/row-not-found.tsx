import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { buttonClass } from '#ui/controls/button.tsx';

/** There is no such row: it was saved in another browser or removed from the list, or the site's data was cleared. */
export function RowNotFound() {
	const device = deviceName();
	return (
		<>
			<h1 className="d2">Not on this {device}</h1>
			<p className="lead">We couldn’t find that here. It may have been saved in another browser or removed from the list. Anything you paid for stays paid.</p>
			<div className="pair">
				<Link className={buttonClass('strong')} to={screens.outbox}>
					See what’s waiting
				</Link>
				<Link className={buttonClass()} to={screens.home}>
					Find an athlete
				</Link>
			</div>
		</>
	);
}
