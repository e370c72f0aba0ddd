import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Jersey } from '#ui/art/jersey.tsx';
import { SleeveStripe } from '#ui/art/marks.tsx';
import { type JerseyColors, teamStyle } from '#ui/art/team-style.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface AthleteSheetProps {
	title: string;
	/** A line above the title. */
	kicker?: string;
	colors: JerseyColors;
	jersey_number: string | null;
	/** Shown while there is no connection: what happens to the person's input. */
	offline: string;
	onClose: () => void;
	children: ReactNode;
}

/** A sheet about one athlete, in the team's colors. */
export function AthleteSheet({ colors, jersey_number, offline, children, ...dialog }: AthleteSheetProps) {
	const online = useOnline();
	return (
		<Dialog
			open
			{...dialog}
			style={teamStyle(colors)}
			mark={
				<span className="mini">
					<Jersey number={jersey_number} crop="mini" />
				</span>
			}
		>
			<SleeveStripe />
			{!online && (
				<div className="note box" role="status">
					<WifiOff className="i" aria-hidden="true" />
					<p>{offline}</p>
				</div>
			)}
			{children}
		</Dialog>
	);
}
