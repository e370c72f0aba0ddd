import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { outboxTexts } from './outbox-texts.ts';

/** The next step for a row whose athlete has left. */
export function FindAnotherAthlete() {
	return (
		<Link className={buttonClass('strong')} to={screens.home}>
			{outboxTexts.actions.findAnother}
		</Link>
	);
}
