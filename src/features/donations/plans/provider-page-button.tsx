import { useAction } from '#core/react/use-action.ts';
import { askProviderPage } from '#donations/plan-calls.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';

interface ProviderPageButtonProps {
	/** The call that returns the page's address. */
	path: string;
	text: string;
	/** The button's full name, which says which donation it is about. */
	label: string;
	/** Text that stays true if the call fails. */
	unchanged: string;
	look?: 'strong';
}

/** Opens the card provider's page for a monthly donation. */
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
