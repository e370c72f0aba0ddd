import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Jersey } from '#ui/art/jersey.tsx';
import { SleeveStripe } from '#ui/art/marks.tsx';
import { type JerseyColors, teamStyle } from '#ui/art/team-style.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface AthleteSheetProps {
	title: string;
	/** A line above the title. */
	kicker?: string;
	colors: JerseyColors;
	jersey_number: string | null;
	/** Text about the person's input while there is no connection; undefined if there is one. */
	offline: string | undefined;
	onClose: () => void;
	children: ReactNode;
}

/** A sheet about one athlete, in the team's colors. */
export function AthleteSheet({ colors, jersey_number, offline, children, ...dialog }: AthleteSheetProps) {
	return (
		<Dialog
			open
			{...dialog}
			style={teamStyle(colors)}
			mark={
				<span className="ui-mini">
					<Jersey number={jersey_number} crop="mini" />
				</span>
			}
		>
			<SleeveStripe />
			{offline !== undefined && (
				<div className="ui-note boxed" role="status">
					<WifiOff className="ui-icon" aria-hidden="true" />
					<p>{offline}</p>
				</div>
			)}
			{children}
		</Dialog>
	);
}
