import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { DeskMember } from '#domain/account/school-desk.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { detailOf } from '../../detail-of.ts';
import { desksQuery, endDesk } from '../../queries/desk-queries.ts';
import { momentText } from '../../table/moment-text.ts';
import './desks.css';
import { desksTexts as texts } from './desks-texts.ts';

interface DeskListProps {
	owner: string;
	desks: readonly DeskMember[];
	/** Whether each says whose it is. */
	isNamed: boolean;
	/** Heading that takes the focus from an entry that goes. */
	label: string;
}

/** Desks and invitations, each with a way to end it. */
export function DeskList({ owner, desks, isNamed, label }: DeskListProps) {
	const list = useRef<HTMLUListElement>(null);
	return (
		<ul className="admin-desks" aria-label={label} tabIndex={-1} ref={list}>
			{desks.map((desk) => (
				<Entry key={`${desk.user_id} ${desk.school}`} owner={owner} desk={desk} isNamed={isNamed} onGone={() => list.current?.focus()} />
			))}
		</ul>
	);
}

interface EntryProps {
	owner: string;
	desk: DeskMember;
	isNamed: boolean;
	onGone: () => void;
}

function Entry({ owner, desk, isNamed, onGone }: EntryProps) {
	const { user_id, user_name, user_email, school, school_name, sports, since, invited_until } = desk;
	const client = useQueryClient();
	const [isAsking, setAsking] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const keep = useRef<HTMLButtonElement>(null);
	const wasAsking = useRef(false);
	// The button that was pressed goes with each turn.
	useEffect(() => {
		if (wasAsking.current !== isAsking) (isAsking ? keep : button).current?.focus();
		wasAsking.current = isAsking;
	}, [isAsking]);
	const refresh = () => refetchChanged(client, { queryKey: desksQuery(owner).queryKey });
	const ending = useMutation({
		mutationFn: () => endDesk(user_id, school),
		onSuccess: async ({ message }) => {
			toast(message);
			await refresh();
			onGone();
		},
		// Somebody else may have ended it.
		onError: refresh,
	});
	return (
		<li>
			<div>
				<p>
					<b>{texts.school(school_name, sports)}</b>
				</p>
				{isNamed && <p>{texts.person(user_name, user_email)}</p>}
				<p className="ui-quiet ui-number">
					{since === null ? invited_until !== null && texts.invited(momentText(invited_until)) : texts.since(utcDate(since))}
				</p>
			</div>
			{isAsking ? (
				<div className="admin-desks-ask">
					<p role="alert">{since === null ? texts.withdrawAsk(school_name) : texts.endAsk(user_name, school_name)}</p>
					{ending.error !== null && <FieldError>{detailOf(ending.error)}</FieldError>}
					<div className="ui-pair">
						<Button ref={keep} onClick={() => setAsking(false)}>
							{texts.keep}
						</Button>
						<Button look="danger" busy={ending.isPending} onClick={() => ending.mutate()}>
							{ending.isPending ? texts.ending : since === null ? texts.withdrawConfirm : texts.endConfirm}
						</Button>
					</div>
				</div>
			) : (
				<Button
					ref={button}
					aria-label={since === null ? texts.withdrawFor(user_name, school_name) : texts.endFor(user_name, school_name)}
					onClick={() => setAsking(true)}
				>
					{since === null ? texts.withdraw : texts.end}
				</Button>
			)}
		</li>
	);
}
