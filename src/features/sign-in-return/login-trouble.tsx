import { Link } from 'react-router-dom';
import type { IdentityError } from '#auth/provider/identity-error.ts';
import { screens } from '#domain/api-paths.ts';
import { buttonClass } from '#ui/button.tsx';

/** Why a login by the identity provider came to nothing, and ways on. */
export function LoginTrouble({ error }: { error: IdentityError }) {
	return (
		<div className="wrap page">
			<h1 className="d2">Login</h1>
			<div role="alert">
				<p>{error.message}</p>
				{error.detail !== undefined && <p className="quiet">{error.detail}</p>}
			</div>
			<p className="pair">
				<Link className={buttonClass('strong')} to={screens.login} replace>
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
