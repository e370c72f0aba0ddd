import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createUser, usersKey } from '#admin/user-queries.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { INVITATION_HOURS, NAME_MAX } from '#domain/account/account.ts';
import { type NamedAccountForm, validateNamedAccount } from '#domain/account/new-account-form.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { usersTexts } from './users-texts.ts';

const texts = accountMessages.account;
const own = usersTexts.create;
const empty: NamedAccountForm = { user_name: '', user_email: '' };
const FIELDS = [
	{ name: 'user_name', label: own.userName, type: 'text', autoComplete: 'off', maxLength: NAME_MAX },
	{ name: 'user_email', label: own.email, type: 'email', autoComplete: 'off' },
] as const;

interface FormError {
	/** Null if it belongs to no field. */
	field: keyof NamedAccountForm | null;
	text: string;
}

/**
 * The admin's create-user form, in the order and with the texts of spec §5. It has no password, because the person
 * chooses it (docs/decisions/117).
 */
export function CreateUserDialog({ owner, onClose }: { owner: string; onClose: () => void }) {
	const client = useQueryClient();
	const [form, setForm] = useState(empty);
	const [admin, setAdmin] = useState(false);
	const [formError, setFormError] = useState<FormError>();
	const element = useRef<HTMLFormElement>(null);

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

	function show(found: FormError) {
		// Draws the error before the focus moves, so that screen readers read the field together with its error.
		flushSync(() => setFormError(found));
		if (found.field !== null) element.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		if (creating.isPending) return;
		const found = validateNamedAccount(form);
		setFormError(undefined);
		if (found === undefined) creating.mutate();
		else show(found);
	}

	return (
		<Dialog open onClose={onClose} title={own.title}>
			<form className="ask" noValidate ref={element} onSubmit={submit}>
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
				<label className="check">
					<input type="checkbox" checked={admin} onChange={(event) => setAdmin(event.target.checked)} />
					<span>{own.admin}</span>
				</label>
				<p className="quiet">{own.invitation(INVITATION_HOURS)}</p>
				{formError?.field === null && <FieldError>{formError.text}</FieldError>}
				<div className="pair">
					<Button onClick={onClose}>{adminTexts.cancel}</Button>
					<SubmitButton busy={creating.isPending} busyLabel={texts.creating}>
						{texts.create}
					</SubmitButton>
				</div>
			</form>
		</Dialog>
	);
}

function refusal(error: Error): FormError {
	if (!(error instanceof ApiFailure)) return { field: null, text: texts.failed };
	const field = FIELDS.find(({ name }) => name === error.field)?.name ?? null;
	return { field, text: error.code === 'network' ? texts.failed : error.detail };
}
