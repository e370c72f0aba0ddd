import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { type AdminRequest, type ChangeRequestBody, REQUEST_STATES } from '#domain/collaboration/collaboration.ts';
import { REQUEST_STATE_LABELS } from '#domain/collaboration/collaboration-text.ts';
import { isDecision } from '#domain/collaboration/decision.ts';
import { type DisclosureDates, disclosureDue } from '#domain/collaboration/disclosure.ts';
import { TEXT_MAX } from '#domain/collaboration/typed-fields.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { dayText, isDay } from '#domain/time/calendar-day.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextArea } from '#ui/form/fields/text-area.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { adminTexts } from '../admin-texts.ts';
import { detailOf } from '../detail-of.ts';
import { changeRequest, requestsKey } from '../queries/inbox-queries.ts';
import { overviewKey } from '../queries/overview-query.ts';
import { inboxTexts } from './inbox-texts.ts';
import { mailtoAddress } from './mailto-address.ts';
import { RequestFacts } from './request-facts.tsx';
import { senderName } from './sender-name.ts';

interface RequestDialogProps {
	request: AdminRequest;
	/** Whose session this is. */
	owner: string;
	onClose: () => void;
}

const { disclosure, ...texts } = inboxTexts.requests;
const DATES = ['executed_on', 'state_law_deadline', 'institutional_deadline'] as const;

/**
 * Everything about a request, its state, an answer to its sender, and the dates of its disclosure. The due date updates
 * while they are typed.
 */
export function RequestDialog({ request, owner, onClose }: RequestDialogProps) {
	const client = useQueryClient();
	const [status, setStatus] = useState(request.status);
	const [dates, setDates] = useState({
		executed_on: request.executed_on ?? '',
		state_law_deadline: request.state_law_deadline ?? '',
		institutional_deadline: request.institutional_deadline ?? '',
	});
	/** Each text has a key of its own: a repeat of one whose answer was lost isn't emailed twice. */
	const [answer, setAnswer] = useState(() => ({ text: '', op_id: crypto.randomUUID() }));
	const written = answer.text.trim();
	const decides = status !== request.status && isDecision(status);
	const { email_address } = request;
	const mailed = email_address !== null && (written !== '' || decides) ? email_address : undefined;
	const due = disclosureDue(daysOf(dates));
	const saving = useMutation({
		mutationFn: () => {
			const changes = changesOf(request, { status, ...daysOf(dates) });
			return changeRequest(request.request_id, written === '' ? changes : { ...changes, answer: written }, answer.op_id);
		},
		onSuccess: async () => {
			void refetchChanged(client, { queryKey: overviewKey(owner) });
			await refetchChanged(client, { queryKey: requestsKey(owner) });
			onClose();
		},
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		if (!saving.isPending) saving.mutate();
	}

	return (
		<Dialog
			open
			onClose={onClose}
			title={texts.title(request.player_name, request.team_name)}
			kicker={texts.from(messages.card.collaborate, senderName(request))}
		>
			<form className="admin-ask" noValidate onSubmit={submit}>
				<RequestFacts request={request} />
				{request.answers.length > 0 && (
					<section aria-label={texts.answers}>
						<p className="ui-label">{texts.answers}</p>
						{request.answers.map(({ text, created_at }) => (
							<p className="admin-message-text" key={created_at}>
								{text} <small className="ui-quiet ui-number">{utcDate(created_at)}</small>
							</p>
						))}
					</section>
				)}
				<fieldset className="ui-field">
					<legend className="ui-label">{texts.state}</legend>
					<div className="ui-choices four">
						{REQUEST_STATES.map((state) => (
							<label className="ui-choice words" key={state}>
								<input type="radio" name="status" value={state} checked={status === state} onChange={() => setStatus(state)} />
								<span>{REQUEST_STATE_LABELS[state]}</span>
							</label>
						))}
					</div>
				</fieldset>
				<fieldset className="ui-field three">
					<legend className="ui-label">{disclosure.legend}</legend>
					{DATES.map((name) => (
						<TextField key={name} type="date" label={disclosure.fields[name]} value={dates[name]} onChange={(day) => setDates({ ...dates, [name]: day })} />
					))}
				</fieldset>
				<p role="status">
					{due === null ? (
						disclosure.notSet
					) : (
						<>
							{disclosure.due} <b className="ui-number">{dayText(due.day)}</b>
							{disclosure.rule[due.by]}
						</>
					)}
				</p>
				{email_address !== null && (
					<>
						<TextArea
							label={texts.answer}
							maxLength={TEXT_MAX}
							placeholder={texts.answerHint}
							value={answer.text}
							onChange={(text) => setAnswer({ text, op_id: crypto.randomUUID() })}
						/>
						<p>
							<a className={buttonClass()} href={mailtoAddress(email_address, texts.replySubject(request.request_id, request.player_name))}>
								{texts.reply}
							</a>
						</p>
					</>
				)}
				<p role="status">{mailed !== undefined && texts.mails(mailed)}</p>
				{saving.error !== null && <FieldError>{detailOf(saving.error)}</FieldError>}
				<div className="ui-pair">
					<Button onClick={onClose}>{adminTexts.cancel}</Button>
					<Button look="strong" type="submit" busy={saving.isPending}>
						{saving.isPending ? texts.saving : mailed === undefined ? texts.save : texts.saveAndMail}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}

/** Only what this admin changed, so that it doesn't undo what another one saved in the meantime. */
function changesOf(request: AdminRequest, wanted: DisclosureDates & Pick<AdminRequest, 'status'>): ChangeRequestBody {
	return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => request[name as keyof typeof wanted] !== value));
}

/** An incomplete date counts as none. */
function daysOf(dates: Record<keyof DisclosureDates, string>): DisclosureDates {
	const day = (text: string) => (isDay(text) ? text : null);
	return { executed_on: day(dates.executed_on), state_law_deadline: day(dates.state_law_deadline), institutional_deadline: day(dates.institutional_deadline) };
}
