import { useState } from 'react';
import { AccountPage } from '../account-page.tsx';
import { accountTexts } from '../account-texts.ts';
import { RequestCode } from './request-code.tsx';
import { ResetPassword } from './reset-password.tsx';

/** `/ForgotPassword`: first the e-mail address, then the code from the e-mail with a new password. */
export function ForgotPasswordScreen() {
	const [email, setEmail] = useState('');
	const [step, setStep] = useState<'ask' | 'reset'>('ask');
	return (
		<AccountPage title={accountTexts.forgotPassword.title} lead={accountTexts.forgotPassword.lead}>
			{step === 'ask' ? (
				<RequestCode
					email={email}
					onAsked={(asked) => {
						setEmail(asked);
						setStep('reset');
					}}
				/>
			) : (
				<ResetPassword email={email} onAskAgain={() => setStep('ask')} />
			)}
		</AccountPage>
	);
}
