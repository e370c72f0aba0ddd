import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { MY_PAGE } from '#domain/api/claim-paths.ts';
import { type MyClaims, myClaimsSchema } from '#domain/claims/claim-forms.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { forgetFulfilled } from '#outbox/actions/set-page-consent.ts';
import { CLAIMS_RECORD, myClaimsQuery } from '#session/account/claim-calls.ts';
import { usePersistedAnswer } from '#session/private-data/use-persisted-answer.ts';
import { useSession } from '#session/use-session.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { claimTexts } from '../claim-texts.ts';
import { HeldPage } from './held-page.tsx';

const texts = claimTexts.page;

/** The pages that the signed-in person holds, what they wait for, and what comes next. As last known, without a connection. */
export function MyPages() {
	const session = useSession();
	if (session === null) return <Navigate to={screens.login} state={{ returnTo: MY_PAGE }} replace />;
	return <PagesOf key={session.user_id} owner={String(session.user_id)} />;
}

function PagesOf({ owner }: { owner: string }) {
	const online = useOnline();
	const asked = useQuery(myClaimsQuery(owner));
	const { data, failure, as_of, asking, askAgain } = usePersistedAnswer(asked, owner, CLAIMS_RECORD, myClaimsSchema);
	const known_at = asked.dataUpdatedAt;
	useEffect(() => {
		if (known_at > 0) forgetFulfilled(owner, known_at).catch(reportError);
	}, [owner, known_at]);
	if (data !== undefined) {
		return (
			<div className="contact-claim-pages">
				{as_of !== undefined && failure !== null && <p className="ui-quiet ui-hint">{texts.asOf(clockTime(as_of))}</p>}
				<Pages data={data} owner={owner} known_at={known_at} />
			</div>
		);
	}
	if (failure === null && (online || asking)) {
		return (
			<div role="status" aria-busy="true" aria-label={texts.loading}>
				<Skeleton height="14rem" />
			</div>
		);
	}
	return (
		<div className="ui-problem" role="alert">
			<p className="ui-lead">{online ? texts.unreachable : claimTexts.offline}</p>
			<Button onClick={askAgain} busy={asking && online}>
				{claimTexts.tryAgain}
			</Button>
		</div>
	);
}

interface PagesProps {
	data: MyClaims;
	owner: string;
	/** When the server gave this, in milliseconds; 0 if it is from an earlier visit. */
	known_at: number;
}

function Pages({ data: { claims, waiting, agreement_version }, owner, known_at }: PagesProps) {
	if (claims.length === 0 && waiting.length === 0) {
		return (
			<div className="contact-claim-card">
				<p className="ui-lead">{texts.empty}</p>
				<p>{texts.emptyHint}</p>
				<Link className={buttonClass()} to={screens.home}>
					{texts.browse}
				</Link>
			</div>
		);
	}
	return (
		<>
			{claims.map((claim) => (
				<HeldPage key={claim.claim_id} claim={claim} version={agreement_version} owner={owner} known_at={known_at} />
			))}
			{waiting.map(({ player_id, player_name, team_name, email, confirmed }) => (
				<section className="contact-claim-card" key={`${player_id} ${email}`} aria-label={player_name}>
					<h2 className="ui-title-4">{`${player_name}, ${team_name}`}</h2>
					<p>{confirmed ? texts.waitingPerson : texts.waitingLink(email)}</p>
				</section>
			))}
		</>
	);
}
