import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { PASSWORD_MAX } from '#domain/account/account.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { accountTexts } from '../account-texts.ts';
import { AccountField } from './account-field.tsx';

/** A password, hidden until the person asks to see it. Tells browsers and password managers whether it is a new one. */
export function PasswordField({ label, ...rest }: ComponentProps<typeof AccountField> & { autoComplete: 'current-password' | 'new-password' }) {
	const [shown, setShown] = useState(false);
	const Icon = shown ? EyeOff : Eye;
	return (
		<AccountField
			{...rest}
			label={label}
			type={shown ? 'text' : 'password'}
			autoCapitalize="none"
			spellCheck={false}
			maxLength={PASSWORD_MAX}
			inside={
				<IconButton label={shown ? accountTexts.fields.hidePassword(label) : accountTexts.fields.showPassword(label)} onClick={() => setShown(!shown)}>
					<Icon className="ui-icon" aria-hidden="true" />
				</IconButton>
			}
		/>
	);
}
