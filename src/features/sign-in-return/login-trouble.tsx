import { Link } from 'react-router-dom';
import type { IdentityError } from '#auth/provider/identity-error.ts';
import { screens } from '#domain/api-paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';

interface LoginTroubleProps {
	error: IdentityError;
	/** Tries the same again, where that can help. */
	onTryAgain?: (() => void) | undefined;
}

/** Why a login by the identity provider came to nothing, and ways on. */
export function LoginTrouble({ error, onTryAgain }: LoginTroubleProps) {
	return (
		<div className="wrap page">
			<h1 className="d2">Login</h1>
			<div role="alert">
				<p>{error.message}</p>
				{error.detail !== undefined && <p className="quiet">{error.detail}</p>}
			</div>
			<p className="pair">
				{onTryAgain !== undefined && (
					<Button look="strong" onClick={onTryAgain}>
						Try again
					</Button>
				)}
				<Link className={buttonClass(onTryAgain === undefined ? 'strong' : undefined)} to={screens.login} replace>
					Back to Login
				</Link>
				{error.code === 'sync_failed' && (
					<Link className={buttonClass()} to={screens.contact}>
						Contact Us
					</Link>
				)}
			</p>
		</div>
	);
}
