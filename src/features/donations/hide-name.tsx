import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { api } from '#domain/api-paths.ts';
import { type Donation, hideNameAnswerSchema } from '#domain/donations.ts';
import { namedChoice } from '#domain/named-choice.ts';
import { callApi } from '#sync/api-client.ts';
import { useDeed } from '#sync/page/use-deed.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { donationsKey } from './use-history.ts';

interface HideNameProps {
	owner: string;
	donation?: Donation;
	/** Has the focus afterwards: the button is gone then. */
	about: RefObject<HTMLElement | null>;
}

/** Takes the donor's name off the athlete's page, for one donation or, without it, for all. */
export function HideName({ owner, donation, about }: HideNameProps) {
	const client = useQueryClient();
	const { busy, trouble, start } = useDeed(async () => {
		const body = donation === undefined ? {} : { intent_id: donation.intent_id };
		await callApi(api.hideName, hideNameAnswerSchema, { method: 'POST', body });
		await client.invalidateQueries({ queryKey: donationsKey(owner) });
		about.current?.focus();
	}, 'Your name may be off already. Try again to be sure.');
	const label = donation === undefined ? namedChoice.withdrawAll : namedChoice.withdraw;
	return (
		<>
			<Button {...(donation === undefined ? {} : { 'aria-label': `${label} on ${donation.player_name}’s page` })} busy={busy} onClick={start}>
				{label}
			</Button>
			{trouble !== undefined && <FieldError>{trouble}</FieldError>}
		</>
	);
}
