import { deviceWord } from '#ui/browser/device-name.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';

/** In place of a private screen whose session ran out while there was no connection. */
export function Locked({ onAsk }: { onAsk: () => void }) {
	useTitle('Locked');
	return (
		<div className="wrap page">
			<h1 className="d2">Locked</h1>
			<EmptyState title="Your session has run out." number={null}>
				<p className="quiet">
					The server can’t be asked at the moment, so this page stays locked. Nothing is lost: what you stored and what waits stays on this {deviceWord()}, and
					opens again when you are back online and logged in.
				</p>
				<Button look="strong" onClick={onAsk}>
					Try again
				</Button>
			</EmptyState>
		</div>
	);
}
