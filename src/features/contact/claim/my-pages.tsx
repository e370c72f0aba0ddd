import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { MY_PAGE } from '#domain/api/claim-paths.ts';
import { removalScreen } from '#domain/api/request-paths.ts';
import type { Claim, MyClaims } from '#domain/claims/claim-forms.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { myClaimsQuery } from '#session/account/claim-calls.ts';
import { useSession } from '#session/use-session.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { claimTexts } from './claim-texts.ts';
import { SignAgreement } from './sign-agreement-form.tsx';

const texts = claimTexts.page;

/** The pages that the signed-in person holds, what they wait for, and what comes next. */
export function MyPages() {
	const session = useSession();
	if (session === null) return <Navigate to={screens.login} state={{ returnTo: MY_PAGE }} replace />;
	return <PagesOf key={session.user_id} owner={String(session.user_id)} />;
}

function PagesOf({ owner }: { owner: string }) {
	const online = useOnline();
	const { data, error, isFetching, refetch } = useQuery(myClaimsQuery(owner));
	if (data !== undefined) return <Pages data={data} owner={owner} />;
	if (error === null && online) {
		return (
			<div role="status" aria-busy="true" aria-label={texts.loading}>
				<Skeleton height="14rem" />
			</div>
		);
	}
	return (
		<div className="ui-problem" role="alert">
			<p className="ui-lead">{online ? texts.unreachable : claimTexts.offline}</p>
			<Button onClick={() => void refetch()} busy={isFetching && online}>
				{claimTexts.tryAgain}
			</Button>
		</div>
	);
}

function Pages({ data: { claims, waiting, agreement_version }, owner }: { data: MyClaims; owner: string }) {
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
		<div className="contact-claim-pages">
			{claims.map((claim) => (
				<HeldPage key={claim.claim_id} claim={claim} version={agreement_version} owner={owner} />
			))}
			{waiting.map(({ player_id, player_name, team_name, email, confirmed }) => (
				<section className="contact-claim-card" key={`${player_id} ${email}`} aria-label={player_name}>
					<h2 className="ui-title-4">{`${player_name}, ${team_name}`}</h2>
					<p>{confirmed ? texts.waitingPerson : texts.waitingLink(email)}</p>
				</section>
			))}
		</div>
	);
}

function HeldPage({ claim, version, owner }: { claim: Claim; version: number; owner: string }) {
	const { player_id, player_name, team_id, team_name, moved, state, agreement } = claim;
	const isSigned = agreement?.version === version;
	return (
		<section className="contact-claim-card" aria-label={player_name}>
			<h2 className="ui-title-4">{`${player_name}, ${team_name}`}</h2>
			<p role="status">{moved ? texts.moved(team_name) : texts.states[state]}</p>
			{!moved && !isSigned && <SignAgreement claim={claim} owner={owner} />}
			{!moved && isSigned && (
				<>
					<p>{texts.signed(dayOf(agreement.signed_at))}</p>
					<p>{texts.next}</p>
				</>
			)}
			<p>
				<Link className={buttonClass()} to={screens.details(player_id, team_id)}>
					{texts.see(player_name)}
				</Link>
			</p>
			<p className="ui-quiet">
				{texts.stop} <Link to={removalScreen(player_id)}>{texts.sayNo}</Link>
			</p>
		</section>
	);
}
