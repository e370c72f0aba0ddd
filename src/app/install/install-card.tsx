import { Share, SquarePlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { installTexts as texts } from './install-texts.ts';

interface InstallCardProps {
	/** Missing if the person has to install the app by hand. */
	onInstall: (() => void) | undefined;
	onDecline: () => void;
	/** How much of what was saved here the installed app won't have. */
	waiting: number;
}

/** Why to install the app, and either the button or the steps. */
export function InstallCard({ onInstall, onDecline, waiting }: InstallCardProps) {
	return (
		<section className="ui-frame" aria-labelledby="install-title">
			<div className="app-offer">
				<div>
					<h2 className="ui-title-4" id="install-title">
						{texts.title}
					</h2>
					<p>{texts.text}</p>
					{waiting > 0 && (
						<p>
							<strong>{texts.finishFirst(waiting)}</strong>
						</p>
					)}
					{onInstall === undefined && <Steps />}
				</div>
				<div className="ui-actions">
					<Button look="bare" onClick={onDecline}>
						{texts.decline}
					</Button>
					{waiting > 0 && (
						<Link className={buttonClass()} to={screens.outbox}>
							{texts.seeWaiting}
						</Link>
					)}
					{onInstall !== undefined && (
						<Button look="strong" onClick={onInstall}>
							{texts.install}
						</Button>
					)}
				</div>
			</div>
		</section>
	);
}

/** The steps by hand, on iPhone and iPad. */
function Steps() {
	return (
		<ol className="app-steps">
			<li>
				{texts.steps.share[0]} <Share className="ui-icon" aria-hidden="true" /> {texts.steps.share[1]}
			</li>
			<li>
				{texts.steps.add[0]} <SquarePlus className="ui-icon" aria-hidden="true" /> {texts.steps.add[1]}
			</li>
			<li>{texts.steps.confirm}</li>
		</ol>
	);
}
