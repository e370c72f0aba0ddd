import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { useAction } from '#core/react/use-action.ts';
import type { Donation } from '#domain/donation/donation-records.ts';
import { donorNameChoice } from '#domain/donation/donor-name-choice.ts';
import { hideDonorName } from '#donations/plan-calls.ts';
import { donationsKey } from '#donations/use-donation-history.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { donationsTexts } from '../donations-texts.ts';

const texts = donationsTexts.history;

interface HideNameProps {
	owner: string;
	donation?: Donation;
	/** Receives the focus afterwards, because the button is gone. */
	about: RefObject<HTMLElement | null>;
}

/** Removes the donor's name from the athlete's page, for one donation or, without `donation`, for all. */
export function HideNameButton({ owner, donation, about }: HideNameProps) {
	const client = useQueryClient();
	const { busy, error, start } = useAction(async () => {
		await hideDonorName(donation?.intent_id);
		await refetchChanged(client, { queryKey: donationsKey(owner) });
		about.current?.focus();
	}, texts.hideUnanswered);
	const label = donation === undefined ? donorNameChoice.withdrawAll : donorNameChoice.withdraw;
	return (
		<>
			<Button {...(donation === undefined ? {} : { 'aria-label': texts.hideOn(label, donation.player_name) })} busy={busy} onClick={start}>
				{label}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</>
	);
}
