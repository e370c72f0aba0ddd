import { Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { donationLabel } from '#domain/donation/donation-label.ts';
import { isDonation, isPledge } from '#outbox/kinds/outbox-row.ts';
import { useOutboxRow } from '#outbox/react/use-outbox.ts';
import { useWaitingCount } from '#outbox/react/use-waiting-count.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { donateTexts } from './donate-texts.ts';
import { savedText } from './saved-text.ts';
import './saved-here.css';

const texts = donateTexts.savedHere;

interface SavedHereProps {
	op_id: string;
	onClose: () => void;
}

/**
 * The end of the sheet without a connection: the donation is saved, and nothing was charged. No tab opens, because there
 * is nothing to see in it before the phone is back online.
 */
export function SavedHere({ op_id, onClose }: SavedHereProps) {
	const entry = useOutboxRow(op_id);
	const row = entry?.row !== undefined && (isDonation(entry.row) || isPledge(entry.row)) ? entry.row : undefined;
	const count = useWaitingCount();
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const heading = useRef<HTMLHeadingElement>(null);
	// The button that had the focus is gone.
	useEffect(() => heading.current?.focus(), []);
	const { title, next } = savedText(row);

	function another(): void {
		onClose();
		// The lists stay where they are. An athlete's own page leads to no other athlete.
		if (pathname !== screens.home && pathname !== screens.favorites) void navigate(screens.home);
	}

	return (
		<div className="donate-saved-here">
			<h3 ref={heading} tabIndex={-1}>
				{title}
			</h3>
			{row !== undefined && <p className="ui-number">{texts.what(donationLabel(row.summary), row.summary.player_name, row.summary.team_name)}</p>}
			<p className="ui-note">
				<Clock className="ui-icon" aria-hidden="true" />
				<span>{next}</span>
			</p>
			<div className="ui-pair">
				<Button look="strong" onClick={another}>
					{texts.another}
				</Button>
				<Link className={buttonClass()} to={screens.outbox} onClick={onClose}>
					{texts.seeWaiting(count)}
				</Link>
			</div>
		</div>
	);
}
