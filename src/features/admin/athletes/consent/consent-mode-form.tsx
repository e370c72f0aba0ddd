import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { ConsentModeAnswer } from '#domain/admin/consent-mode-forms.ts';
import type { ConsentMode } from '#domain/roster/consent-states.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { detailOf } from '../../detail-of.ts';
import { athletesKey } from '../../queries/athlete-queries.ts';
import { setConsentMode } from '../../queries/consent-queries.ts';
import { overviewKey } from '../../queries/overview-query.ts';
import { consentTexts } from './consent-texts.ts';

const texts = consentTexts.mode;
/** The suggested one first. */
const MODES: readonly ConsentMode[] = ['claimed', 'listed'];

interface ConsentModeFormProps {
	owner: string;
	now: ConsentModeAnswer;
	/** The mode that is chosen at first. */
	first: ConsentMode;
	onDone?: () => void;
}

/** Whether the site asks athletes first, with what each answer means, and what a change does to a site that is running. */
export function ConsentModeForm({ owner, now, first, onDone }: ConsentModeFormProps) {
	const id = useId();
	const client = useQueryClient();
	const [chosen, setChosen] = useState(first);
	const saving = useMutation({
		mutationFn: () => setConsentMode({ mode: chosen, seen: now.mode }),
		onSuccess: async () => {
			toast(texts.saved);
			void refetchChanged(client, { queryKey: overviewKey(owner) });
			await refetchChanged(client, { queryKey: athletesKey(owner) });
			onDone?.();
		},
		// Somebody else may have decided it.
		onError: () => refetchChanged(client, { queryKey: athletesKey(owner) }),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		if (!saving.isPending) saving.mutate();
	}
	return (
		<form className="admin-consent-mode" noValidate onSubmit={submit}>
			<fieldset>
				<legend className="ui-label">{texts.question}</legend>
				{MODES.map((mode) => (
					<label className="ui-tick" key={mode}>
						<input type="radio" name={id} value={mode} checked={chosen === mode} onChange={() => setChosen(mode)} />
						<span>
							<b>{texts.names[mode]}</b>
							<br />
							{texts.meanings[mode]}
						</span>
					</label>
				))}
			</fieldset>
			<p role="status">{chosen !== now.mode && texts.effects[chosen](now.said_yes)}</p>
			{saving.error !== null && <FieldError>{detailOf(saving.error)}</FieldError>}
			<div>
				<Button type="submit" look="strong" busy={saving.isPending}>
					{saving.isPending ? texts.saving : texts.save}
				</Button>
			</div>
		</form>
	);
}
