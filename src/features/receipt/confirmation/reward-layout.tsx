import type { ReactNode } from 'react';
import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { surname } from '#domain/roster/surname.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { SleeveStripe } from '#ui/art/marks.tsx';
import { teamStyle } from '#ui/art/team-style.ts';

interface RewardLayoutProps {
	player_name: string;
	/** The athlete whose jersey is drawn. While undefined, the jersey is plain, with the name on it. */
	athlete: DonateTarget | undefined;
	/** The jersey appears with a short animation. */
	paid?: boolean;
	title: string;
	children: ReactNode;
}

/** The page after a checkout, beside the athlete's jersey. It has the same shape before and after the confirmation. */
export function RewardLayout({ player_name, athlete, paid = false, title, children }: RewardLayoutProps) {
	const { team_color = null, team_alt_color = null, jersey_number = null } = athlete ?? {};
	return (
		<div className="ui-frame ui-page receipt-reward">
			<div className="receipt-reward-body">
				<div
					className={paid ? 'receipt-reward-jersey ui-paid-jersey' : 'receipt-reward-jersey'}
					style={teamStyle(teamColors(team_color, team_alt_color))}
					aria-hidden="true"
				>
					<Jersey number={jersey_number} name={surname(player_name)} crop="portrait" />
					<SleeveStripe />
				</div>
				<div className="receipt-reward-text">
					<h1 className="receipt-kicker">{title}</h1>
					{children}
				</div>
			</div>
		</div>
	);
}
