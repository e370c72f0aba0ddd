import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { removalScreen } from '#domain/api/request-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { usePageWish } from '#outbox/react/use-page-wish.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { claimTexts } from '../claim-texts.ts';
import { CameInSection } from './came-in-section.tsx';
import { KeepsakesSection } from './keepsakes-section.tsx';
import { OwnPageSection } from './own-page-section.tsx';
import { OwnYes } from './own-yes.tsx';
import { PageConsent } from './page-consent.tsx';
import { SignAgreement } from './sign-agreement-form.tsx';

const texts = claimTexts.page;

interface HeldPageProps {
	claim: Claim;
	/** The agreement's version that can be signed now. */
	version: number;
	owner: string;
	/** When the server gave the claim, in milliseconds. */
	known_at: number;
}

/** An athlete's room: what came in, whether the page takes donations, and the agreement. */
export function HeldPage({ claim, version, owner, known_at }: HeldPageProps) {
	const { claim_id, player_id, player_name, team_id, team_name, moved, state, agreement } = claim;
	const wish = usePageWish(claim_id, known_at);
	const isSigned = agreement?.version === version;
	const closes = state === 'opted_out' || wish?.summary.to === 'opted_out';
	const heading = useRef<HTMLHeadingElement>(null);
	return (
		<section className="contact-claim-card" aria-label={player_name}>
			<h2 className="ui-title-4" tabIndex={-1} ref={heading}>{`${player_name}, ${team_name}`}</h2>
			{moved ? (
				<>
					<p role="status">{texts.moved(team_name)}</p>
					{state === 'paused' && <p>{texts.movedPaused}</p>}
				</>
			) : (
				<>
					<PageConsent claim={claim} wish={wish} owner={owner} />
					{!isSigned && <SignAgreement claim={claim} owner={owner} />}
					{isSigned && !closes && <OwnYes claim={claim} owner={owner} onDone={() => heading.current?.focus()} />}
					{isSigned && !closes && <KeepsakesSection claim={claim} owner={owner} />}
					<CameInSection claim_id={claim_id} owner={owner} />
					<OwnPageSection claim_id={claim_id} owner={owner} />
					{isSigned && <p className="ui-quiet">{texts.signed(dayOf(agreement.signed_at))}</p>}
				</>
			)}
			<p>
				<Link className={buttonClass()} to={screens.details(player_id, team_id)}>
					{texts.see(player_name)}
				</Link>
			</p>
			<p className="ui-quiet">
				{texts.data} <Link to={screens.account}>{texts.download}</Link>
			</p>
			<p className="ui-quiet">
				{texts.leave} <Link to={removalScreen(player_id)}>{texts.removed}</Link>
			</p>
		</section>
	);
}
