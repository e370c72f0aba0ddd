import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { useWaitingCount } from '#outbox/react/use-waiting-count.ts';

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
