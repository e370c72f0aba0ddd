import { Spinner } from '#ui/controls/button.tsx';
import { oidcCallbackTexts } from './oidc-callback-texts.ts';

export function LoginProgress() {
	return (
		<div className="wrap page" aria-busy="true">
			<h1 className="d2">{oidcCallbackTexts.title}</h1>
			<p className="quiet" role="status">
				<Spinner /> {oidcCallbackTexts.progress}
			</p>
		</div>
	);
}
