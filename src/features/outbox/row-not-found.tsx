import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { outboxTexts } from './outbox-texts.ts';

/** There is no such row: it was saved in another browser or removed from the list, or the site's data was cleared. */
export function RowNotFound() {
	const device = deviceName();
	return (
		<>
			<h1 className="d2">{outboxTexts.page.missing(device)}</h1>
			<p className="lead">{outboxTexts.page.missingText}</p>
			<div className="pair">
				<Link className={buttonClass('strong')} to={screens.outbox}>
					{outboxTexts.seeWaiting}
				</Link>
				<Link className={buttonClass()} to={screens.home}>
					{outboxTexts.findAthlete}
				</Link>
			</div>
		</>
	);
}
