import { Link, useLocation } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { claimTexts } from './claim-texts.ts';

interface AccountFirstProps {
	/** Why. */
	text: string;
	/** Whether somebody without an account can make one here. */
	mayCreate: boolean;
}

/** The login, and a new account, lead back to this address with the code or token in it. */
export function AccountFirst({ text, mayCreate }: AccountFirstProps) {
	const { pathname, hash } = useLocation();
	const state = { returnTo: pathname + hash };
	return (
		<>
			<p>{text}</p>
			<div className="ui-pair">
				{mayCreate && (
					<Link className={buttonClass()} to={screens.createUser} state={state}>
						{claimTexts.createAccount}
					</Link>
				)}
				<Link className={buttonClass('strong')} to={screens.login} state={state}>
					{claimTexts.logIn}
				</Link>
			</div>
		</>
	);
}
