import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
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
						<p>A new version is ready</p>
						<div className="actions">
							<Button look="bare" onClick={() => setLater(version)}>
								Later
							</Button>
							<Button onClick={version.activate}>Update</Button>
						</div>
					</div>
				</div>
			)}
		</div>
	);
}
