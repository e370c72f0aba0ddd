import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { IdentityError } from '#session/oidc/identity-error.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { oidcCallbackTexts as texts } from './oidc-callback-texts.ts';

interface LoginErrorProps {
	error: IdentityError;
	/** Retries the same step. */
	onTryAgain?: () => void;
	/** Goes to the provider again for a new login. */
	onAskAgain?: () => void;
}

/** Why a login through the identity provider failed, and ways to continue. */
export function LoginError({ error, onTryAgain, onAskAgain }: LoginErrorProps) {
	const next = { login_too_old: onAskAgain, sync_unanswered: onTryAgain }[error.code as string];
	return (
		<div className="ui-frame ui-page">
			<h1 className="ui-title-2">{texts.title}</h1>
			<div role="alert">
				<p>{error.message}</p>
				{error.detail !== undefined && <p className="ui-quiet">{error.detail}</p>}
			</div>
			<p className="ui-pair">
				{next !== undefined && (
					<Button look="strong" onClick={next}>
						{error.code === 'login_too_old' ? texts.logInAgain : texts.tryAgain}
					</Button>
				)}
				<Link className={buttonClass(next === undefined ? 'strong' : undefined)} to={screens.login} replace>
					{texts.backToLogin}
				</Link>
				{error.code === 'sync_failed' && (
					<Link className={buttonClass()} to={screens.contact}>
						{texts.contact}
					</Link>
				)}
			</p>
		</div>
	);
}
