import { Spinner } from '#ui/controls/button.tsx';
import { oidcCallbackTexts } from './oidc-callback-texts.ts';

export function LoginProgress() {
	return (
		<div className="ui-frame ui-page" aria-busy="true">
			<h1 className="ui-title-2">{oidcCallbackTexts.title}</h1>
			<p className="ui-quiet" role="status">
				<Spinner /> {oidcCallbackTexts.progress}
			</p>
		</div>
	);
}
