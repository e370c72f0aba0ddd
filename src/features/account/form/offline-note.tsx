import { WifiOff } from 'lucide-react';
import { useOnline } from '#ui/browser/use-online.ts';
import { accountTexts } from '../account-texts.ts';

interface OfflineNoteProps {
	children: string;
	/** The form was submitted and got no answer. For forms whose error text comes from the spec and doesn't say so. */
	unanswered?: boolean;
}

/**
 * Says in advance that this needs the server. Nothing is disabled, because the browser's online state is only a hint.
 */
export function OfflineNote({ children, unanswered = false }: OfflineNoteProps) {
	const online = useOnline();
	if (online && !unanswered) return null;
	return (
		<p className="ui-note boxed">
			<WifiOff className="ui-icon" aria-hidden="true" />
			<span>
				{online ? accountTexts.unanswered : accountTexts.offline} {children}
			</span>
		</p>
	);
}
