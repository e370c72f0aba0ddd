import { Spinner } from '#ui/controls/button.tsx';

/** Shown while the login is being completed. */
export function LoginProgress() {
	return (
		<div className="wrap page" aria-busy="true">
			<h1 className="d2">Login</h1>
			<p className="quiet" role="status">
				<Spinner /> Logging you in…
			</p>
		</div>
	);
}
