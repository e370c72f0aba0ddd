import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { supportsPasskeys } from '#session/passkeys/passkey-browser.ts';
import { myPasskeysQuery } from '#session/passkeys/passkey-list.ts';
import { Button } from '#ui/controls/button.tsx';
import { accountTexts } from '../account-texts.ts';

const texts = accountTexts.passkeys.instead;

interface PasskeyInsteadProps {
	owner: string;
	/** The form asks for a passkey when it is sent, and shows no password field. */
	on: boolean;
	onChange: (on: boolean) => void;
}

/** Below a field for the current password: lets people who have a passkey use that instead. */
export function PasskeyInstead({ owner, on, onChange }: PasskeyInsteadProps) {
	const [supported] = useState(supportsPasskeys);
	const { data } = useQuery({ ...myPasskeysQuery(owner), enabled: supported });
	if (data === undefined || data.data.length === 0) return null;
	return (
		<div>
			{on && <p>{texts.text}</p>}
			<p className="account-order-links">
				<Button look="bare" onClick={() => onChange(!on)}>
					{on ? texts.password : texts.passkey}
				</Button>
			</p>
		</div>
	);
}
