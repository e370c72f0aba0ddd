import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { appTexts } from '../app-texts.ts';
import { useWaitingVersion, type WaitingVersion } from './waiting-version.ts';

/** Asks before a new version takes over. "Later" holds for this version until the page is opened again. */
export function UpdatePrompt() {
	const version = useWaitingVersion();
	const [later, setLater] = useState<WaitingVersion>();
	return (
		<div role="status">
			{version !== undefined && version !== later && (
				<div className="update">
					<div className="wrap">
						<p>{appTexts.update.ready}</p>
						<div className="actions">
							<Button look="bare" onClick={() => setLater(version)}>
								{appTexts.update.later}
							</Button>
							<Button onClick={version.activate}>{appTexts.update.update}</Button>
						</div>
					</div>
				</div>
			)}
		</div>
	);
}
