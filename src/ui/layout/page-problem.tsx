import { type ReactNode, useEffect } from 'react';
import { useOnline } from '../browser/use-online.ts';
import { Button } from '../controls/button.tsx';

interface UnreachableProps {
	/** `unreachable`: the server doesn't answer. `offline`: there is no connection. */
	texts: { unreachable: string; offline: string; tryAgain: string };
	busy: boolean;
	onTry: () => unknown;
}

/** In place of what the server didn't tell. It asks again by itself once the connection is back. */
export function Unreachable({ texts, busy, onTry }: UnreachableProps) {
	const online = useOnline();
	useEffect(() => {
		const back = () => void onTry();
		addEventListener('online', back);
		return () => removeEventListener('online', back);
	}, [onTry]);
	return (
		<Refused text={online ? texts.unreachable : texts.offline}>
			<Button onClick={() => void onTry()} busy={busy}>
				{texts.tryAgain}
			</Button>
		</Refused>
	);
}

/** In place of what the server refuses, with a way on. */
export function Refused({ text, children }: { text: string; children?: ReactNode }) {
	return (
		<div className="ui-problem" role="alert">
			<p className="ui-lead">{text}</p>
			{children}
		</div>
	);
}
