import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { updateTexts as texts } from './update-texts.ts';
import { useWaitingVersion, type WaitingVersion } from './waiting-version.ts';

/** Asks before a new version takes over. "Later" holds for this version until the page is opened again. */
export function UpdatePrompt() {
	const version = useWaitingVersion();
	const [later, setLater] = useState<WaitingVersion>();
	return (
		<div role="status">
			{version !== undefined && version !== later && (
				<div className="app-update">
					<div className="ui-frame">
						<p>{texts.ready}</p>
						<div className="ui-actions">
							<Button look="bare" onClick={() => setLater(version)}>
								{texts.later}
							</Button>
							<Button onClick={version.activate}>{texts.update}</Button>
						</div>
					</div>
				</div>
			)}
		</div>
	);
}
