import { useNavigate } from 'react-router-dom';
import { useAction } from '#core/react/use-action.ts';
import { screens } from '#domain/api/api-paths.ts';
import { logOutEverywhere } from '#session/account/account-calls.ts';
import { endSession } from '#session/lifecycle/end-session.ts';
import { endProviderSession } from '#session/oidc/end-provider-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { accountTexts } from '../account-texts.ts';

const texts = accountTexts.everywhere;

/** Ends the sessions on every device, including this one; for a lost phone. */
export function LogOutEverywhere() {
	const navigate = useNavigate();
	const { busy, error, start } = useAction(async () => {
		await logOutEverywhere();
		await endSession('left');
		toast(texts.done);
		await navigate(screens.home);
		const address = await endProviderSession();
		if (address !== null) location.assign(address);
	}, texts.unanswered);
	return (
		<>
			<p className="ui-quiet">{texts.text}</p>
			<Button busy={busy} onClick={start}>
				{texts.button}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</>
	);
}
