import { WifiOff } from 'lucide-react';
import { useOnline } from '#ui/use-online.ts';

/** Says before anybody tries that this needs the server. Nothing is disabled: what the browser believes of its connection is a hint. */
export function OfflineNote({ children }: { children: string }) {
	if (useOnline()) return null;
	return (
		<p className="note box">
			<WifiOff className="i" aria-hidden="true" />
			<span>You’re offline. {children}</span>
		</p>
	);
}
