import { WifiOff } from 'lucide-react';
import { useOnline } from '#ui/browser/use-online.ts';

interface OfflineNoteProps {
	children: string;
	/** It was tried, and no answer came: for forms whose failure has the spec's words, which don't say so. */
	unanswered?: boolean;
}

/** Says before anybody tries that this needs the server. Nothing is disabled: what the browser believes of its connection is a hint. */
export function OfflineNote({ children, unanswered = false }: OfflineNoteProps) {
	const online = useOnline();
	if (online && !unanswered) return null;
	return (
		<p className="note box">
			<WifiOff className="i" aria-hidden="true" />
			<span>
				{online ? 'No answer came from the server.' : 'You’re offline.'} {children}
			</span>
		</p>
	);
}
