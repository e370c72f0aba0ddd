import { callApi } from '#core/api/api-client.ts';
import { useDeed } from '#core/react/use-action.ts';
import { portalAnswerSchema } from '#domain/donation/monthly-plan.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { portalAddress } from './portal-address.ts';

interface ProviderPageButtonProps {
	/** The call that answers with the page's address. */
	path: string;
	text: string;
	/** The button's whole name: which donation it is about. */
	label: string;
	/** What holds when the call fails. */
	unchanged: string;
	look?: 'strong';
}

/** Leads to the card provider's page for one monthly donation. */
export function ProviderPageButton({ path, text, label, unchanged, look }: ProviderPageButtonProps) {
	const { busy, trouble, start } = useDeed(async () => {
		const { url } = await callApi(path, portalAnswerSchema, { method: 'POST' });
		location.assign(portalAddress(url));
	}, unchanged);
	return (
		<>
			<Button {...(look === undefined ? {} : { look })} busy={busy} aria-label={label} onClick={start}>
				{text}
			</Button>
			{trouble !== undefined && <FieldError>{trouble}</FieldError>}
		</>
	);
}
