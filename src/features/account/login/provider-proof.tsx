import { useState } from 'react';
import { useSingleFlight } from '#core/react/use-single-flight.ts';
import type { StoredSession } from '#core/stored-session.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { beginProviderProof } from '#session/login/begin-oidc-login.ts';
import { useProviderState } from '#session/oidc/provider-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { accountTexts } from '../account-texts.ts';
import type { ProofDialogProps } from './proof-dialog-props.ts';

/**
 * The person logs in again at the provider that has their password, in a window beside the page, so that nothing on the
 * page is lost.
 */
export function ProviderProof({ session, onProved, onCancel }: ProofDialogProps & { session: StoredSession }) {
	const state = useProviderState();
	const [asked, setAsked] = useState(false);
	const { busy, run } = useSingleFlight();

	async function prove() {
		setAsked(true);
		const outcome = await run(() => beginProviderProof(session.user_id, location.pathname + location.search));
		if (outcome === 'proved') onProved();
	}

	return (
		<>
			{asked && state.step === 'error' && <FieldError>{state.error.message}</FieldError>}
			{asked && state.step === 'error' && state.error.detail !== undefined && <p className="ui-hint ui-quiet">{state.error.detail}</p>}
			<div className="ui-pair">
				<Button onClick={onCancel}>{accountTexts.cancel}</Button>
				<Button look="strong" busy={busy} onClick={() => void prove().catch(reportError)}>
					{accountMessages.account.loginWithGoogle}
				</Button>
			</div>
		</>
	);
}
