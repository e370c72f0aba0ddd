import { useAction } from '#core/react/use-action.ts';
import { askProviderPage } from '#donations/plan-calls.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';

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
	const { busy, error, start } = useAction(async () => location.assign(await askProviderPage(path)), unchanged);
	return (
		<>
			<Button {...(look === undefined ? {} : { look })} busy={busy} aria-label={label} onClick={start}>
				{text}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</>
	);
}
