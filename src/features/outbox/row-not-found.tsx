import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { useIsHiddenRow } from '#outbox/react/use-hidden-rows.ts';
import { useSession } from '#session/use-session.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { LogInHere } from './log-in-here.tsx';
import { outboxTexts } from './outbox-texts.ts';

/** The person at this device has no such row. It may be somebody else's, who isn't logged in now. */
export function RowNotFound({ op_id }: { op_id: string }) {
	const isHidden = useIsHiddenRow(op_id);
	if (isHidden === undefined) return null;
	return isHidden ? <Hidden /> : <Missing />;
}

/** Says that it is here, and nothing about what it is. */
function Hidden() {
	const device = deviceName();
	if (useSession() !== null)
		return (
			<>
				<h1 className="ui-title-2">{outboxTexts.page.elses}</h1>
				<p className="ui-lead">{outboxTexts.page.elsesText(device)}</p>
			</>
		);
	return (
		<>
			<h1 className="ui-title-2">{outboxTexts.page.hidden}</h1>
			<p className="ui-lead">{outboxTexts.page.hiddenText(device)}</p>
			<LogInHere />
		</>
	);
}

/** It was saved in another browser or removed from the list, or the site's data was cleared. */
function Missing() {
	const device = deviceName();
	return (
		<>
			<h1 className="ui-title-2">{outboxTexts.page.missing(device)}</h1>
			<p className="ui-lead">{outboxTexts.page.missingText}</p>
			<div className="ui-pair">
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
