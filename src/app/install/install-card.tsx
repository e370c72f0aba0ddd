import { Share, SquarePlus } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';

interface InstallCardProps {
	/** Missing if the person has to install the app by hand. */
	onInstall: (() => void) | undefined;
	onDecline: () => void;
}

/** Why to install the app, and either the button or the steps. */
export function InstallCard({ onInstall, onDecline }: InstallCardProps) {
	return (
		<section className="wrap" aria-labelledby="install-title">
			<div className="offer">
				<div>
					<h2 className="d4" id="install-title">
						Add it to your home screen
					</h2>
					<p>Open rosters and everything you’ve saved with one tap, even offline.</p>
					{onInstall === undefined && <Steps />}
				</div>
				<div className="actions">
					<Button look="bare" onClick={onDecline}>
						Not now
					</Button>
					{onInstall !== undefined && (
						<Button look="strong" onClick={onInstall}>
							Install
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
		<ol className="steps">
			<li>
				Tap <Share className="i" aria-hidden="true" /> Share in your browser’s toolbar.
			</li>
			<li>
				Choose <SquarePlus className="i" aria-hidden="true" /> Add to Home Screen.
			</li>
			<li>Tap Add.</li>
		</ol>
	);
}
