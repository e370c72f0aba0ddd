import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CAME_IN_PAGE, type CameIn, type CameInDonation, cameInSchema } from '#domain/claims/came-in-answer.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { forgetThanks } from '#outbox/actions/save-thanks.ts';
import type { RowOf } from '#outbox/kinds/outbox-row.ts';
import { useSavedNotes } from '#outbox/react/use-thanks.ts';
import { claimsKey, fetchCameIn } from '#session/account/claim-calls.ts';
import { savePrivate } from '#session/private-data/private-records.ts';
import { usePersistedAnswer } from '#session/private-data/use-persisted-answer.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { claimTexts } from '../claim-texts.ts';
import { DonationNote } from './donation-note.tsx';

const texts = claimTexts.cameIn;
const usd = (cents: number) => formatUsd(toCents(cents));

interface CameInSectionProps {
	claim_id: number;
	owner: string;
}

/** What fans gave, in sum and one by one, as last known without a connection. */
export function CameInSection({ claim_id, owner }: CameInSectionProps) {
	const online = useOnline();
	const record = `came-in ${claim_id}`;
	const pages = useInfiniteQuery({
		queryKey: [...claimsKey(owner), 'came-in', claim_id],
		initialPageParam: 0,
		queryFn: async ({ pageParam, signal }) => {
			const answer = await fetchCameIn(claim_id, pageParam === 0 ? undefined : pageParam, signal);
			if (pageParam === 0) await savePrivate(owner, record, answer).catch(reportError);
			return answer;
		},
		getNextPageParam: ({ donations }) => (donations.length < CAME_IN_PAGE ? undefined : donations.at(-1)?.number),
	});
	const { data, failure, as_of, asking, askAgain } = usePersistedAnswer<CameIn>(
		{ data: pages.data?.pages[0], error: pages.error, isFetching: pages.isFetching, refetch: pages.refetch },
		owner,
		record,
		cameInSchema,
	);
	const known_at = pages.dataUpdatedAt;
	const notes = useSavedNotes(claim_id, known_at);
	useEffect(() => {
		if (known_at > 0) forgetThanks(owner, { claim_id, kind: 'card_note', before: known_at }).catch(reportError);
	}, [owner, claim_id, known_at]);
	const donations = pages.data?.pages.flatMap((page) => page.donations) ?? data?.donations ?? [];
	return (
		<section className="contact-claim-part" aria-label={texts.title} aria-busy={data === undefined && failure === null}>
			<h3>{texts.title}</h3>
			{data === undefined ? (
				failure === null && (online || asking) ? (
					<Skeleton height="6rem" />
				) : (
					<div role="alert">
						<p>{online ? texts.unreachable : claimTexts.offline}</p>
						<Button onClick={askAgain} busy={asking && online}>
							{claimTexts.tryAgain}
						</Button>
					</div>
				)
			) : (
				<>
					<p className="ui-title-2 ui-number">{usd(data.left_cents)}</p>
					{data.left_cents !== data.received_cents && <p className="ui-quiet">{sumText(data)}</p>}
					{as_of !== undefined && failure !== null && <p className="ui-quiet ui-hint">{claimTexts.page.asOf(clockTime(as_of))}</p>}
					{data.count === 0 ? <p>{texts.empty}</p> : <p className="ui-quiet">{texts.paid}</p>}
					{donations.length > 0 && (
						<ul>
							{donations.map((donation) => (
								<Donation key={donation.number} donation={donation} claim_id={claim_id} saved={notes.get(donation.number)} />
							))}
						</ul>
					)}
					{pages.isFetchNextPageError && <FieldError>{texts.unreachable}</FieldError>}
					{pages.hasNextPage && (
						<Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
							{messages.filters.loadMore}
						</Button>
					)}
				</>
			)}
		</section>
	);
}

function sumText({ received_cents, refunded_cents, lost_cents }: CameIn): string {
	const parts = [texts.received(usd(received_cents))];
	if (refunded_cents > 0) parts.push(texts.refunded(usd(refunded_cents)));
	if (lost_cents > 0) parts.push(texts.lost(usd(lost_cents)));
	return parts.join(' ');
}

interface DonationProps {
	donation: CameInDonation;
	claim_id: number;
	/** The note that the list doesn't show yet. */
	saved: RowOf<'card_note'> | undefined;
}

function Donation({ donation, claim_id, saved }: DonationProps) {
	const { given_at, amount_cents, left_cents, state, monthly } = donation;
	const became = texts.states[state];
	return (
		<li>
			<div>
				<p>{dayOf(given_at)}</p>
				{(monthly || became !== '') && <p className="ui-quiet">{[monthly ? texts.monthly : '', became].filter((part) => part !== '').join(', ')}</p>}
				<DonationNote donation={donation} claim_id={claim_id} saved={saved} />
			</div>
			<p className="ui-number">{left_cents === amount_cents ? usd(amount_cents) : texts.leftOf(usd(left_cents), usd(amount_cents))}</p>
		</li>
	);
}
