import { Link } from 'react-router-dom';
import { useWaitingCount } from '#data/react/use-waiting-count.ts';
import { screens } from '#domain/api-paths.ts';

/** "Waiting 4", whenever something waits to be sent, paid or mended. */
export function WaitingLink() {
	const count = useWaitingCount();
	if (count === 0) return null;
	return (
		<Link className="waits" to={screens.outbox}>
			<span>Waiting</span> <b className="num">{count}</b>
		</Link>
	);
}
