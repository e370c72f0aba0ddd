import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { useOperationKey } from '#core/react/use-operation-key.ts';
import type { AthleteRow } from '#domain/roster/athlete-edit.ts';
import type { ConsentHistory } from '#domain/roster/consent-forms.ts';
import type { ConsentStep } from '#domain/roster/consent-states.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../../admin-texts.ts';
import { UnreadBlock } from '../../admin-unread.tsx';
import { detailOf } from '../../detail-of.ts';
import { changeConsent, consentQuery } from '../../queries/consent-queries.ts';
import { type Staff, staffKey } from '../../queries/staff-list.ts';
import { useStaffView } from '../../staff-view.ts';
import { consentTexts as texts } from './consent-texts.ts';

export interface ConsentPanelProps {
	athlete: Pick<AthleteRow, 'player_id' | 'player_name'>;
	staff: Staff;
	onClose: () => void;
	/** What else this side can do about the athlete. */
	children?: ReactNode;
}

/** The switch for an athlete, with a reason. The server says which steps this side may take. */
export function ConsentPanel({ athlete: { player_id }, staff, onClose, children }: ConsentPanelProps) {
	const { decides } = useStaffView();
	const found = useQuery(consentQuery(staff, player_id));
	if (found.data === undefined) {
		return <UnreadBlock found={found} label={texts.loading} />;
	}
	const { consent, next } = found.data;
	const [first] = next;
	const isTheirs = staff.side === 'admin' || next.includes('listed');
	return (
		<div className="admin-consent">
			<p>
				<b>{texts.now[consent]}</b>
			</p>
			{decides && !isTheirs && (consent === 'paused' || consent === 'opted_out') && <p>{texts.notYours[consent]}</p>}
			{first !== undefined && decides && (
				<ConsentForm key={`${consent} ${next.join()}`} player_id={player_id} first={first} history={found.data} staff={staff} onClose={onClose} />
			)}
			{children}
			<Changes history={found.data} />
			<TakenDown history={found.data} />
		</div>
	);
}

function ConsentForm({
	player_id,
	first,
	history: { consent, next },
	staff,
	onClose,
}: {
	player_id: number;
	/** The step that is chosen at first. */
	first: ConsentStep;
	history: ConsentHistory;
	staff: Staff;
	onClose: () => void;
}) {
	const client = useQueryClient();
	const [to, setTo] = useState<ConsentStep>(first);
	const [reason, setReason] = useState('');
	const [missing, setMissing] = useState<string>();
	const { keyFor, answered } = useOperationKey();
	const changing = useMutation({
		mutationFn: () => {
			const body = { to, seen: consent, reason: reason.trim() };
			return changeConsent(staff, player_id, body, keyFor(JSON.stringify(body)));
		},
		onSuccess: async ({ consent: now }) => {
			answered();
			toast(now === 'awaiting_yes' ? texts.now.awaiting_yes : texts.done[to]);
			await refetchChanged(client, { queryKey: staffKey(staff) });
		},
		// Somebody else may have changed it.
		onError: () => refetchChanged(client, { queryKey: staffKey(staff) }),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		if (changing.isPending) return;
		const wrong = reason.trim() === '' ? texts.reasonMissing : undefined;
		setMissing(wrong);
		if (wrong === undefined) changing.mutate();
	}
	return (
		<form className="admin-consent-form" noValidate onSubmit={submit}>
			<Choice legend={texts.to} options={next.map((value) => ({ value, label: texts.options[value] }))} chosen={to} onChoose={setTo} hint={texts.hints[to]} />
			<TextField label={texts.reason[staff.side]} name="reason" required maxLength={300} value={reason} onChange={setReason} error={missing} />
			{changing.error !== null && <FieldError>{detailOf(changing.error)}</FieldError>}
			<div className="ui-pair">
				<Button onClick={onClose}>{adminTexts.cancel}</Button>
				<Button type="submit" look={to === 'removed' ? 'danger' : 'strong'} busy={changing.isPending}>
					{changing.isPending ? texts.busy : texts.confirm[to]}
				</Button>
			</div>
		</form>
	);
}

function Changes({ history: { changes } }: { history: ConsentHistory }) {
	if (changes.length === 0) return null;
	return (
		<section aria-label={texts.history}>
			<p className="ui-label">{texts.history}</p>
			<ul>
				{changes.map(({ from, to, reason, changed_at, changed_by }) => (
					<li key={changed_at}>
						{texts.change(texts.options[from], texts.options[to], changed_by ?? texts.someone, utcDate(changed_at))}
						<br />
						<span className="ui-quiet">{reason}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function TakenDown({ history: { taken_down } }: { history: ConsentHistory }) {
	if (taken_down.length === 0) return null;
	const { title, words: said, photo, notes: written, line } = texts.takenDown;
	return (
		<section aria-label={title}>
			<p className="ui-label">{title}</p>
			<ul>
				{taken_down.map(({ words, had_photo, notes, reason, taken_down_at, taken_down_by }) => {
					const what = [...(words === null ? [] : [said(words)]), ...(had_photo ? [photo] : []), ...(notes === 0 ? [] : [written(notes)])];
					return (
						<li key={taken_down_at}>
							{line(what.join(', '), taken_down_by ?? texts.someone, utcDate(taken_down_at))}
							<br />
							<span className="ui-quiet">{reason}</span>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
