import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { isEmail } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';
import { claimScreen } from '#domain/api/claim-paths.ts';
import { NOTE_MAX, WISHES, type Wish } from '#domain/collaboration/removal.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { useKnownAthlete } from '#roster/react/use-known-athlete.ts';
import { askForRemoval } from '#session/account/removal-calls.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextArea } from '#ui/form/fields/text-area.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { refusalOf } from '../refusal-of.ts';
import { removalTexts as texts } from './removal-texts.ts';

const OPTIONS = WISHES.map((value) => ({ value, label: texts.wishes[value] }));

interface Wrong {
	email?: string | undefined;
	note?: string | undefined;
}

/** What an athlete fills in. @param player_id undefined if the address names nobody */
export function AskRemoval({ player_id }: { player_id: number | undefined }) {
	const online = useOnline();
	const { player, error } = useKnownAthlete(player_id);
	const [wish, setWish] = useState<Wish>('removed');
	const [email, setEmail] = useState('');
	const [note, setNote] = useState('');
	const [wrong, setWrong] = useState<Wrong>({});
	const asking = useMutation({
		mutationFn: (id: number) => askForRemoval({ player_id: id, wish, email: plainLine(email), note: note.trim() }),
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		if (asking.isPending || player_id === undefined) return;
		const found: Wrong = {
			email: isEmail(plainLine(email)) ? undefined : requestMessages.contact.emailInvalid,
			note: note.trim() === '' ? texts.noteMissing : undefined,
		};
		setWrong(found);
		if (found.email === undefined && found.note === undefined) asking.mutate(player_id);
	}

	// Who is on no roster can be asked about, too, and only the server has their name.
	const isUnknown = error instanceof ApiFailure && error.code === 'not_found';
	if (player_id === undefined || (isUnknown && player === undefined)) {
		return (
			<div className="contact-removal">
				<p>{texts.unknown}</p>
				<Link className={buttonClass()} to={screens.home}>
					{texts.home}
				</Link>
			</div>
		);
	}
	if (asking.data !== undefined) {
		return (
			<div className="contact-removal">
				<p className="ui-lead" role="status">
					{asking.data.message}
				</p>
			</div>
		);
	}
	return (
		<form className="contact-removal" noValidate aria-label={texts.title} onSubmit={submit}>
			{player !== undefined && (
				<>
					<h2 className="ui-title-4">{texts.about(player.player_name, player.team_name)}</h2>
					<p>
						{texts.rather} <Link to={claimScreen(player_id)}>{texts.claim}</Link>
					</p>
				</>
			)}
			<Choice legend={texts.wish} options={OPTIONS} chosen={wish} onChoose={setWish} hint={texts.hints[wish]} />
			<TextField label={texts.email} name="email" type="email" autoComplete="email" required value={email} onChange={setEmail} error={wrong.email} />
			<TextArea label={texts.note} name="note" required maxLength={NOTE_MAX} value={note} onChange={setNote} error={wrong.note} />
			<p className="ui-quiet">{texts.noteHint}</p>
			{!online && <p role="status">{texts.offline}</p>}
			{asking.error !== null && <FieldError>{refusalOf(asking.error, texts.unanswered)}</FieldError>}
			<SubmitButton busy={asking.isPending} busyLabel={texts.sending}>
				{texts.send}
			</SubmitButton>
		</form>
	);
}
