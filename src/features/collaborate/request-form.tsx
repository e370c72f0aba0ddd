import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CollaborateTarget } from '#athlete-ui/collaborate-context.ts';
import { serverNow } from '#core/server-clock.ts';
import { COMPENSATIONS, SCOPES } from '#domain/collaboration/collaboration.ts';
import {
	type CollaborationField,
	type CollaborationForm,
	collaborationBody,
	collaborationErrors,
	collaborationFormSchema,
	emptyCollaborationForm,
	isBlank,
	withCompensation,
	withScope,
} from '#domain/collaboration/collaboration-form-schema.ts';
import { requestFields, type TypedRequestField, typedNamesIn } from '#domain/collaboration/request-fields.ts';
import { sentNotice } from '#domain/collaboration/sent-notice.ts';
import { inputProps, LINE_MAX, optionalLabel, TEXT_MAX } from '#domain/collaboration/typed-fields.ts';
import type { ValidationError } from '#domain/collaboration/validation-error.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { saveRequest } from '#outbox/actions/form-submission-actions.ts';
import { useFormSubmission } from '#outbox/react/use-form-submission.ts';
import { useDraft } from '#session/private-data/use-draft.ts';
import { Button } from '#ui/controls/button.tsx';
import { AnnouncedTogether, FieldError } from '#ui/form/field-error.tsx';
import { CheckboxField } from '#ui/form/fields/checkbox-field.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { TextArea } from '#ui/form/fields/text-area.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { showOutcome } from '#ui/overlay/show-outcome.ts';
import { queueToast } from '#ui/overlay/toast-queue.ts';
import { collaborateTexts } from './collaborate-texts.ts';
import { progressOf } from './request-steps.ts';
import { StepBar } from './step-bar.tsx';

const texts = collaborateTexts;
const fields = requestFields;

interface RequestFormProps {
	target: CollaborateTarget;
	start: CollaborationForm;
	onClose: () => void;
}

/** Every field of spec §3, validated in the order and with the texts of spec §5. */
export function RequestForm({ target, start, onClose }: RequestFormProps) {
	const { op_id, ...athlete } = target;
	const draftKey = `collaboration:${athlete.player_id}${op_id === undefined ? '' : `:${op_id}`}`;
	const element = useRef<HTMLFormElement>(null);
	const draft = useDraft(draftKey, collaborationFormSchema, start);
	const { busy, send } = useFormSubmission();
	/** The errors that are marked: those of the last try, without the fields that were changed since. */
	const [marked, setMarked] = useState<readonly ValidationError<CollaborationField>[]>([]);
	const [submitError, setSubmitError] = useState<string>();
	if (draft === undefined) return null;
	const { form, restored } = draft;

	function change(next: CollaborationForm, field: CollaborationField) {
		setMarked(marked.filter((one) => one.field !== field));
		draft?.change(next);
	}
	const error = (field: CollaborationField) => marked.find((one) => one.field === field)?.text;
	const wrong = collaborationErrors(form, serverNow()).map(({ field }) => field);
	const line = (name: CollaborationField) => ({
		name,
		value: String(form[name]),
		onChange: (text: string) => change({ ...form, [name]: text }, name),
		error: error(name),
	});
	const input = (name: TypedRequestField) => {
		const props = { ...inputProps(fields[name]), ...line(name) };
		return fields[name].kind === 'text' ? <TextArea key={name} {...props} /> : <TextField key={name} {...props} />;
	};

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const found = collaborationErrors(form, serverNow());
		setSubmitError(undefined);
		// Draws the errors before the focus moves, so that screen readers read the field together with its error.
		flushSync(() => setMarked(found));
		if (found[0] !== undefined) return focusField(event.currentTarget, found[0].field);
		draft?.rest();
		const sending = await send(() =>
			saveRequest({ body: collaborationBody(form, athlete), athlete: athleteOf(athlete) }, { draft: draftKey, replaces: op_id }),
		);
		if (sending === undefined) return;
		const stays = showOutcome(sending, { ...requestMessages, sent: requestMessages.collaboration.submitted });
		if (sending.is === 'sent' && sending.sent_as !== undefined) queueToast(sentNotice(sending.sent_as));
		if (stays === undefined) return onClose();
		setSubmitError(stays);
		draft?.change(form);
	}

	function cancel() {
		draft?.discard();
		onClose();
	}

	const blank = marked.filter(({ field }) => isBlank(form, field)).length;
	return (
		<form ref={element} className="collaborate-form ui-form-lines" noValidate onSubmit={submit} aria-label={messages.card.collaborate}>
			<StepBar progress={progressOf(form, wrong)} onGo={(field) => element.current && focusField(element.current, field)} />
			{restored && <RestoredDraftNote onAfresh={() => draft.discard()} />}
			{!restored && op_id === undefined && start !== emptyCollaborationForm && <p className="ui-hint ui-quiet ui-form-whole">{texts.fromProfile}</p>}
			<AnnouncedTogether value>
				<h3 className="ui-form-section first">{texts.you}</h3>
				{typedNamesIn('you').map(input)}
				<h3 className="ui-form-section">{texts.business}</h3>
				{typedNamesIn('business').map(input)}
				<h3 className="ui-form-section">{texts.collaboration}</h3>
				<ChoiceField
					label={fields.scope_of_use.label}
					required
					name="scope"
					options={SCOPES}
					value={form.scope}
					onChange={(scope) => change(withScope(form, scope), 'scope')}
					error={error('scope')}
				/>
				{form.scope === 'Other' && (
					<div className="ui-form-whole">
						<TextField label={texts.fields.scope_other} maxLength={LINE_MAX} required {...line('scope_other')} />
					</div>
				)}
				{typedNamesIn('words').map(input)}
				{typedNamesIn('agreement').map(input)}
				<TextField label={fields.requested_date.label} type="date" required {...line('requested_date')} />
				<TextField label={optionalLabel(fields.alternate_date.label)} type="date" {...line('alternate_date')} />
				<TextField
					label={optionalLabel(fields.number_of_hours_requested.label)}
					inputMode="decimal"
					autoComplete="off"
					{...line('number_of_hours_requested')}
				/>
				<ChoiceField
					label={texts.fields.compensation}
					required
					name="compensation"
					options={COMPENSATIONS}
					value={form.compensation}
					onChange={(compensation) => change(withCompensation(form, compensation), 'compensation')}
					error={error('compensation')}
				/>
				{form.compensation === 'Flat Fee' && (
					<TextField label={fields.flat_fees.label} inputMode="decimal" autoComplete="off" placeholder="$" required {...line('flat_fees')} />
				)}
				{form.compensation === 'Royalties' && (
					<TextField label={fields.royalties.label} inputMode="decimal" autoComplete="off" placeholder="%" required {...line('royalties')} />
				)}
				{form.compensation === 'Other' && <TextArea label={fields.other.label} rows={3} maxLength={TEXT_MAX} required {...line('other')} />}
				<CheckboxField
					name="acknowledged"
					required
					checked={form.acknowledged}
					onChange={(acknowledged) => change({ ...form, acknowledged }, 'acknowledged')}
					error={error('acknowledged')}
				>
					{texts.acknowledge}
				</CheckboxField>
			</AnnouncedTogether>
			{submitError !== undefined && (
				<div className="ui-form-whole">
					<FieldError>{submitError}</FieldError>
				</div>
			)}
			<div className="collaborate-end ui-form-whole">
				{marked.length > 0 && (
					<AnnouncedTogether value={false}>
						<FieldError>{texts.faults(blank, marked.length - blank)}</FieldError>
					</AnnouncedTogether>
				)}
				<div className="ui-pair">
					<Button onClick={cancel}>{texts.cancel}</Button>
					<SubmitButton busy={busy} busyLabel={texts.submitting}>
						{texts.submit}
					</SubmitButton>
				</div>
			</div>
		</form>
	);
}

function focusField(form: HTMLFormElement, field: CollaborationField): void {
	form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
}

/** The target may be a whole athlete. Stores only what the request needs. */
function athleteOf({ player_id, player_name, team_id, team_name, team_color, team_alt_color, jersey_number }: Omit<CollaborateTarget, 'op_id'>) {
	return { player_id, player_name, team_id, team_name, team_color, team_alt_color, jersey_number };
}
