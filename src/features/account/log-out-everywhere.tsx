import { useNavigate } from 'react-router-dom';
import { endSession } from '#auth/end-session.ts';
import { endProviderSession } from '#auth/provider/end-provider-session.ts';
import { doneSchema } from '#domain/account.ts';
import { api, screens } from '#domain/api-paths.ts';
import { callApi } from '#sync/api-client.ts';
import { useDeed } from '#sync/page/use-deed.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';

/** Ends the sessions of every device, this one too: for a phone that was lost. */
export function LogOutEverywhere() {
	const navigate = useNavigate();
	const { busy, trouble, start } = useDeed(async () => {
		await callApi(api.logoutEverywhere, doneSchema, { method: 'POST' });
		await endSession('left');
		toast('You are logged out on every device.');
		await navigate(screens.home);
		const address = await endProviderSession();
		if (address !== null) location.assign(address);
	}, 'You may be logged out elsewhere already. Try again to be sure.');
	return (
		<>
			<p className="quiet">“Log out everywhere” ends your session on every phone and computer, this one too. What waits here stays until you log in again.</p>
			<Button busy={busy} onClick={start}>
				Log out everywhere
			</Button>
			{trouble !== undefined && <FieldError>{trouble}</FieldError>}
		</>
	);
}
