import { useSession } from '#data/react/use-session.ts';
import { screens } from '#domain/api-paths.ts';
import { pageWords } from '#domain/page-words.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useTitle } from '#ui/use-title.ts';
import './donations.css';
import { History } from './history.tsx';
import { HistoryBones } from './history-bones.tsx';
import { Plans } from './plans.tsx';
import { useHistory } from './use-history.ts';
import { usePlans } from './use-plans.ts';
import { Years } from './years.tsx';

/** `/my-donations`: monthly donations and the way to stop one, everything given so far, and a statement for each year. */
export function DonationsScreen() {
	useTitle('My Donations', pageWords[screens.myDonations].description);
	const session = useSession();
	return session === null ? null : <Donations owner={String(session.user_id)} />;
}

/** Nothing is known of it yet, and it is on its way. */
const isRead = ({ data, failure, asking }: { data: unknown; failure: Error | null; asking: boolean }) => data === undefined && failure === null && asking;

function Donations({ owner }: { owner: string }) {
	const history = useHistory(owner);
	const plans = usePlans(owner);
	// Drawn together: the one that comes later would push the other down.
	const reads = isRead(history) || isRead(plans);
	return (
		<>
			<ProgressBar active={history.asking} label="Loading donations" />
			<div className="wrap page split">
				<div className="donations-side">
					<h1 className="d2">My Donations</h1>
					<p className="lead">Every payment has a receipt to print.</p>
					{reads ? <div className="years-bone" /> : <Years first_at={history.data?.first_at ?? null} />}
				</div>
				<div aria-busy={history.asking || plans.asking}>
					{reads ? (
						<HistoryBones />
					) : (
						<>
							<Plans owner={owner} {...plans} />
							<History owner={owner} {...history} />
						</>
					)}
				</div>
			</div>
		</>
	);
}
