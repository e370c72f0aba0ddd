import { useQuery } from '@tanstack/react-query';
import { supportsPasskeys } from '#session/passkeys/passkey-browser.ts';
import { myPasskeysQuery } from '#session/passkeys/passkey-list.ts';
import { proveByPasskey } from '#session/passkeys/passkey-login.ts';
import { usePasskeyAction } from '#session/passkeys/use-passkey-action.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { accountTexts } from '../account-texts.ts';
import type { ProofDialogProps } from './proof-dialog-props.ts';

const texts = accountTexts.proof;

/** Lets people who have a passkey prove their identity with it. */
export function PasskeyProof({ owner, onProved }: Pick<ProofDialogProps, 'onProved'> & { owner: string }) {
	const { data } = useQuery({ ...myPasskeysQuery(owner), enabled: supportsPasskeys() });
	const { busy, error, start } = usePasskeyAction(async () => {
		await proveByPasskey();
		onProved();
	}, texts.unanswered);
	if (data === undefined || data.data.length === 0) return null;
	return (
		<div className="account-provider">
			<p className="account-or">
				<span>{accountTexts.login.or}</span>
			</p>
			<Button busy={busy} onClick={start}>
				{texts.passkey}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</div>
	);
}
