import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { ChunkError } from './chunk-error.ts';

/**
 * Says what failed, that no saved data is lost, and offers two ways to continue. Home is a full page load, because the
 * page's own state may be what broke.
 */
export function ErrorScreen({ error }: { error: unknown }) {
	const chunk = error instanceof ChunkError;
	const title = chunk ? messages.chunkFailed : 'This screen stopped working';
	useTitle(title);
	return (
		<div className="wrap page" role="alert">
			<h1 className="d2">{title}</h1>
			<p className="lead">
				{chunk
					? 'Part of this page didn’t load. Try again when you’re online. Everything you saved is still here.'
					: 'Something went wrong on this screen. Everything you saved is still here.'}
			</p>
			<div className="actions">
				<Button look="strong" onClick={() => location.reload()}>
					Reload
				</Button>
				<a className={buttonClass()} href={screens.home}>
					Home
				</a>
			</div>
		</div>
	);
}
