import { useLayoutEffect } from 'react';
import { useSiteProfile } from '#core/react/use-site-profile.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';

/**
 * The club's name beside the logo, and its colors on the logo's jersey. Renders nothing until an admin has filled them
 * in. It is in the chunk of what is below the screen, so it adds nothing to the first load.
 */
export function ClubName() {
	const { club_name, color, alt_color, logo_url } = useSiteProfile();
	useLayoutEffect(() => {
		const { style } = document.documentElement;
		if (color === undefined) return;
		const { team, num } = teamColors(color, alt_color ?? null);
		style.setProperty('--club', team);
		style.setProperty('--on-club', num);
		return () => {
			style.removeProperty('--club');
			style.removeProperty('--on-club');
		};
	}, [color, alt_color]);
	return (
		<>
			{/* Decorative: the club's name, if there is one, is beside it. */}
			{logo_url !== undefined && <img className="app-club-logo" src={logo_url} alt="" />}
			{club_name !== undefined && <span className="app-club">{club_name}</span>}
		</>
	);
}
