import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { installTexts } from './install-texts.ts';

const texts = installTexts.inApp;

interface InAppCardProps {
	/** The app whose browser this is; its name is empty if we don't know which. */
	app: { name: string; ios: boolean };
	onDecline: () => void;
}

/** Why to leave another app's browser, and how. */
export function InAppCard({ app, onDecline }: InAppCardProps) {
	const [refused, setRefused] = useState('');
	const copy = async () => {
		const { href } = location;
		try {
			await navigator.clipboard.writeText(href);
			toast(texts.copied);
		} catch {
			// The app denied access to the clipboard, so the link is shown instead.
			setRefused(href);
		}
	};
	return (
		<section className="ui-frame" aria-labelledby="in-app-title">
			<div className="app-offer">
				<div>
					<h2 className="ui-title-4" id="in-app-title">
						{texts.title}
					</h2>
					<p>{texts.text(app.name)}</p>
					<ol className="app-steps">
						<li>{texts.menu}</li>
						<li>{texts.choose(app.ios ? texts.browsers.ios : texts.browsers.other)}</li>
					</ol>
					<p role="status">
						{refused === '' ? texts.copy : texts.notCopied} {refused !== '' && <a href={refused}>{refused}</a>}
					</p>
				</div>
				<div className="ui-actions">
					<Button look="bare" onClick={onDecline}>
						{installTexts.decline}
					</Button>
					<Button look="strong" onClick={() => void copy()}>
						{texts.copyLink}
					</Button>
				</div>
			</div>
		</section>
	);
}
