import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { CameIn, CameInDonation } from '#domain/claims/came-in-answer.ts';
import { NOTE_MAX } from '#domain/keepsake/note-form.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { cameInKey } from '#session/account/claim-calls.ts';
import { writeNote } from '#session/account/keepsake-calls.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { refusalOf } from '../../refusal-of.ts';
import { claimTexts } from '../claim-texts.ts';

const texts = claimTexts.note;

interface DonationNoteProps {
	donation: CameInDonation;
	claim_id: number;
	owner: string;
}

/** What the athlete wrote on a donation's card, and the way to write, change, or remove it. */
export function DonationNote({ donation, claim_id, owner }: DonationNoteProps) {
	const { number, note, takes_note, given_at, amount_cents } = donation;
	const [isWriting, setWriting] = useState(false);
	/** Where the focus goes when the form or a button is gone. */
	const place = useRef<HTMLDivElement>(null);
	const sending = useSendNote(claim_id, owner, number);
	const done = () => place.current?.focus();
	const about = [formatUsd(toCents(amount_cents)), dayOf(given_at)] as const;
	const writes = note === null ? texts.writeFor(...about) : texts.changeFor(...about);
	// What was just removed leaves the place that has the focus.
	if (note === null && !takes_note && !sending.isSuccess) return null;

	function close() {
		setWriting(false);
		done();
	}

	return (
		<div className="contact-claim-note" tabIndex={-1} ref={place}>
			{isWriting ? (
				<NoteForm name={writes} note={note} sending={sending} onDone={close} />
			) : (
				<>
					{note !== null && <p>{texts.quoted(note)}</p>}
					{sending.error !== null && <FieldError>{refusalOf(sending.error, texts.unanswered)}</FieldError>}
					<div className="contact-claim-buttons">
						{takes_note && (
							<Button
								look="bare"
								aria-label={writes}
								onClick={() => {
									sending.reset();
									setWriting(true);
								}}
							>
								{note === null ? texts.write : texts.change}
							</Button>
						)}
						{note !== null && (
							<Button look="bare" busy={sending.isPending} aria-label={texts.removeFor(...about)} onClick={() => sending.mutate('', { onSuccess: done })}>
								{sending.isPending ? texts.removing : texts.remove}
							</Button>
						)}
					</div>
				</>
			)}
		</div>
	);
}

/** The server's answer is what the list shows next. */
function useSendNote(claim_id: number, owner: string, number: number) {
	const client = useQueryClient();
	const queryKey = cameInKey(owner, claim_id);
	return useMutation({
		mutationFn: (note: string) => writeNote(claim_id, number, note),
		onSuccess: async ({ note }) => {
			// A list that is on its way may be older than the note.
			await client.cancelQueries({ queryKey });
			client.setQueryData<InfiniteData<CameIn>>(queryKey, (list) => list && { ...list, pages: list.pages.map((page) => withNote(page, number, note)) });
			// The other installments of a monthly donation have it, too.
			void client.invalidateQueries({ queryKey });
		},
	});
}

function withNote(page: CameIn, number: number, note: string | null): CameIn {
	return { ...page, donations: page.donations.map((donation) => (donation.number === number ? { ...donation, note } : donation)) };
}

interface NoteFormProps {
	/** The form's, for a screen reader. */
	name: string;
	note: string | null;
	sending: ReturnType<typeof useSendNote>;
	onDone: () => void;
}

function NoteForm({ name, note, sending, onDone }: NoteFormProps) {
	const online = useOnline();
	const [typed, setTyped] = useState(note ?? '');
	const [wrong, setWrong] = useState<string>();
	function submit(event: FormEvent) {
		event.preventDefault();
		if (sending.isPending) return;
		const line = typed.trim();
		setWrong(line === '' ? texts.missing : undefined);
		if (line !== '') sending.mutate(line, { onSuccess: onDone });
	}
	return (
		<form className="contact-claim-form" noValidate aria-label={name} onSubmit={submit}>
			<TextField label={texts.label} name="note" required autoFocus autoComplete="off" maxLength={NOTE_MAX} value={typed} onChange={setTyped} error={wrong} />
			<p className="ui-quiet">{texts.hint}</p>
			{!online && <p role="status">{claimTexts.offline}</p>}
			{sending.error !== null && <FieldError>{refusalOf(sending.error, texts.unanswered)}</FieldError>}
			<div className="contact-claim-buttons">
				<SubmitButton busy={sending.isPending} busyLabel={texts.saving}>
					{texts.save}
				</SubmitButton>
				<Button look="bare" onClick={onDone}>
					{texts.cancel}
				</Button>
			</div>
		</form>
	);
}
