import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { appTexts } from '../app-texts.ts';
import { ChunkError } from './chunk-error.ts';

/**
 * Says what failed, that no saved data is lost, and offers two ways to continue. Home is a full page load, because the
 * page's own state may be what broke. `data-part-missing` tells src/first-paint/watchdog.ts, which reloads the page
 * once the part can be fetched.
 */
export function ErrorScreen({ error }: { error: unknown }) {
	const chunk = error instanceof ChunkError;
	const title = chunk ? messages.chunkFailed : appTexts.error.title;
	useTitle(title);
	return (
		<div className="ui-frame ui-page" role="alert" data-part-missing={chunk || undefined}>
			<h1 className="ui-title-2">{title}</h1>
			<p className="ui-lead">{chunk ? appTexts.error.chunk : appTexts.error.text}</p>
			<div className="ui-actions">
				<Button look="strong" onClick={() => location.reload()}>
					{appTexts.error.reload}
				</Button>
				<a className={buttonClass()} href={screens.home}>
					{appTexts.error.home}
				</a>
			</div>
		</div>
	);
}
