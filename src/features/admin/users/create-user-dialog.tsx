import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { INVITATION_HOURS, NAME_MAX } from '#domain/account/account.ts';
import { type NamedAccountForm, validateNamedAccount } from '#domain/account/new-account-form.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type FormError, refusalOf } from '../form/form-error.ts';
import { useFormError } from '../form/use-form-error.ts';
import { createUser, usersKey } from '../queries/user-queries.ts';
import { usersTexts } from './users-texts.ts';

const texts = accountMessages.account;
const own = usersTexts.create;
const empty: NamedAccountForm = { user_name: '', user_email: '' };
const FIELDS = [
	{ name: 'user_name', label: own.userName, type: 'text', autoComplete: 'off', maxLength: NAME_MAX },
	{ name: 'user_email', label: own.email, type: 'email', autoComplete: 'off' },
] as const;
const NAMES = FIELDS.map(({ name }) => name);

/**
 * The admin's create-user form, in the order and with the texts of spec §5. It has no password, because the person
 * chooses it (docs/decisions/117).
 */
export function CreateUserDialog({ owner, onClose }: { owner: string; onClose: () => void }) {
	const client = useQueryClient();
	const [form, setForm] = useState(empty);
	const [admin, setAdmin] = useState(false);
	const { element, formError, show, clear } = useFormError<keyof NamedAccountForm>();

	const creating = useMutation({
		mutationFn: () => {
			const { user_name, user_email } = form;
			return createUser({ user_name: plainLine(user_name), user_email: plainLine(user_email), user_role: admin ? 'admin' : 'user' });
		},
		onSuccess: () => {
			toast(texts.created);
			onClose();
			void client.resetQueries({ queryKey: usersKey(owner) });
		},
		onError: (error) => show(refusal(error)),
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		if (creating.isPending) return;
		const found = validateNamedAccount(form);
		clear();
		if (found === undefined) creating.mutate();
		else show(found);
	}

	return (
		<Dialog open onClose={onClose} title={own.title}>
			<form className="admin-ask" noValidate ref={element} onSubmit={submit}>
				{FIELDS.map(({ name, ...field }) => (
					<TextField
						key={name}
						{...field}
						name={name}
						required
						value={form[name]}
						onChange={(value) => setForm({ ...form, [name]: value })}
						error={formError?.field === name ? formError.text : undefined}
					/>
				))}
				<label className="admin-check">
					<input type="checkbox" checked={admin} onChange={(event) => setAdmin(event.target.checked)} />
					<span>{own.admin}</span>
				</label>
				<p className="ui-quiet">{own.invitation(INVITATION_HOURS)}</p>
				{formError?.field === null && <FieldError>{formError.text}</FieldError>}
				<div className="ui-pair">
					<Button onClick={onClose}>{adminTexts.cancel}</Button>
					<SubmitButton busy={creating.isPending} busyLabel={texts.creating}>
						{texts.create}
					</SubmitButton>
				</div>
			</form>
		</Dialog>
	);
}

function refusal(error: Error): FormError<keyof NamedAccountForm> {
	const isAnswer = error instanceof ApiFailure && error.code !== 'network';
	return isAnswer ? refusalOf(error, NAMES) : { field: null, text: texts.failed };
}
