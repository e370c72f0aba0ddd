import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { CameInDonation } from '#domain/claims/came-in-answer.ts';
import { NOTE_MAX } from '#domain/keepsake/card-note.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { saveNote } from '#outbox/actions/save-thanks.ts';
import type { RowOf } from '#outbox/kinds/outbox-row.ts';
import { saveFailedText } from '#outbox/save-failed-text.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { claimTexts } from '../claim-texts.ts';
import { SavedThanks } from './saved-thanks.tsx';

const texts = claimTexts.note;

interface DonationNoteProps {
	donation: CameInDonation;
	claim_id: number;
	/** What they saved and the server's list doesn't show yet. */
	saved: RowOf<'card_note'> | undefined;
}

/** What the athlete wrote on a donation's card, and the way to write, change, or remove it. It is saved first and sent once there is a connection. */
export function DonationNote({ donation: { number, note: known, takes_note, given_at, amount_cents }, claim_id, saved }: DonationNoteProps) {
	const [isWriting, setWriting] = useState(false);
	/** Where the focus goes when the form or a button is gone. */
	const place = useRef<HTMLDivElement>(null);
	const saying = useMutation({ mutationFn: (note: string) => saveNote({ claim_id, number, note }), onSuccess: close });
	const note = saved === undefined || saved.state === 'needs_attention' ? known : saved.summary.note || null;
	const about = [formatUsd(toCents(amount_cents)), dayOf(given_at)] as const;
	const writes = note === null ? texts.writeFor(...about) : texts.changeFor(...about);
	// What was just removed leaves the place that has the focus.
	if (note === null && !takes_note && saved === undefined && !saying.isSuccess) return null;

	function close() {
		setWriting(false);
		place.current?.focus();
	}

	return (
		<div className="contact-claim-note" tabIndex={-1} ref={place}>
			{isWriting ? (
				<NoteForm name={writes} note={note} busy={saying.isPending} onSave={(line) => saying.mutate(line)} onClose={close} />
			) : (
				<>
					{note !== null && <p>{texts.quoted(note)}</p>}
					{saved !== undefined && saved.state !== 'done' && (
						<SavedThanks row={saved} text={note === null ? texts.removalSaved(deviceName()) : texts.saved(deviceName())} onForgotten={close} />
					)}
					<div className="contact-claim-buttons">
						{takes_note && (
							<Button look="bare" aria-label={writes} onClick={() => setWriting(true)}>
								{note === null ? texts.write : texts.change}
							</Button>
						)}
						{note !== null && (
							<Button look="bare" busy={saying.isPending} aria-label={texts.removeFor(...about)} onClick={() => saying.mutate('')}>
								{texts.remove}
							</Button>
						)}
					</div>
				</>
			)}
			{saying.error !== null && <FieldError>{saveFailedText(deviceName())}</FieldError>}
		</div>
	);
}

interface NoteFormProps {
	/** The form's, for a screen reader. */
	name: string;
	note: string | null;
	busy: boolean;
	onSave: (line: string) => void;
	onClose: () => void;
}

function NoteForm({ name, note, busy, onSave, onClose }: NoteFormProps) {
	const [typed, setTyped] = useState(note ?? '');
	const [wrong, setWrong] = useState<string>();
	const field = useRef<HTMLInputElement>(null);
	// Words of their own are never replaced.
	const isTheirs = typed.trim() !== '' && !texts.suggestions.some((line) => line === typed);
	function take(line: string) {
		setTyped(line);
		setWrong(undefined);
		field.current?.focus();
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		const line = typed.trim();
		setWrong(line === '' ? texts.missing : undefined);
		if (line !== '' && !busy) onSave(line);
	}
	return (
		<form className="contact-claim-form" noValidate aria-label={name} onSubmit={submit}>
			<TextField
				ref={field}
				label={texts.label}
				name="note"
				required
				autoFocus
				autoComplete="off"
				maxLength={NOTE_MAX}
				value={typed}
				onChange={setTyped}
				error={wrong}
			/>
			{!isTheirs && (
				<fieldset className="ui-field">
					<legend className="ui-label">{texts.suggested}</legend>
					<div className="contact-claim-buttons">
						{texts.suggestions.map((line) => (
							<Button key={line} onClick={() => take(line)}>
								{line}
							</Button>
						))}
					</div>
				</fieldset>
			)}
			<p className="ui-quiet">{texts.hint}</p>
			<div className="contact-claim-buttons">
				<SubmitButton busy={busy} busyLabel={texts.saving}>
					{texts.save}
				</SubmitButton>
				<Button look="bare" onClick={onClose}>
					{texts.cancel}
				</Button>
			</div>
		</form>
	);
}
