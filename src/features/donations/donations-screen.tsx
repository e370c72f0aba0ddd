import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { useSession } from '#session/use-session.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import './donations.css';
import { useDonationHistory } from '#donations/use-donation-history.ts';
import { usePlans } from '#donations/use-plans.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { DonationsError } from './donations-error.tsx';
import { donationsTexts } from './donations-texts.ts';
import { DonationHistory } from './history/donation-history.tsx';
import { StatementYears } from './history/statement-years.tsx';
import { PlanList } from './plans/plan-list.tsx';
import { sharedProblem } from './shared-problem.ts';

const texts = donationsTexts;

/** `/my-donations`: monthly donations with a way to stop one, all donations so far, and a statement for each year. */
export function DonationsScreen() {
	useTitle(texts.title, pageMeta[screens.myDonations].description);
	const session = useSession();
	return session === null ? null : <Donations owner={String(session.user_id)} />;
}

/** Nothing is known yet, and data is loading. */
const isRead = ({ data, failure, asking }: { data: unknown; failure: Error | null; asking: boolean }) => data === undefined && failure === null && asking;

function Donations({ owner }: { owner: string }) {
	const history = useDonationHistory(owner);
	const plans = usePlans(owner);
	// Drawn together, because the one that arrives later would push the other down.
	const reads = isRead(history) || isRead(plans);
	const problem = sharedProblem(history, plans);
	return (
		<>
			<ProgressBar active={history.asking} label={texts.loading} />
			<div className="ui-frame ui-page ui-split">
				<div className="donations-side">
					<h1 className="ui-title-2">{texts.title}</h1>
					<p className="ui-lead">{texts.lead}</p>
					{reads ? <div className="donations-years-skeleton" /> : <StatementYears first_at={history.data?.first_at ?? null} />}
				</div>
				<div aria-busy={history.asking || plans.asking}>
					{reads ? (
						<HistorySkeleton />
					) : (
						<>
							{problem !== undefined && (
								<DonationsError
									{...problem}
									what={texts.subjects.donations}
									busy={history.asking || plans.asking}
									onAgain={() => {
										history.askAgain();
										plans.askAgain();
									}}
								/>
							)}
							<PlanList owner={owner} {...plans} failure={problem === undefined ? plans.failure : null} />
							<DonationHistory owner={owner} {...history} failure={problem === undefined ? history.failure : null} />
						</>
					)}
				</div>
			</div>
		</>
	);
}

function HistorySkeleton() {
	return (
		<div className="donations-history-skeleton">
			<Skeleton width="10rem" height="2rem" />
			{['a', 'b', 'c'].map((row) => (
				<Skeleton key={row} height="5.5rem" />
			))}
		</div>
	);
}
