import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { DEFAULT_SPORT_ID } from '#domain/roster/listing/listing.ts';
import type { Sport } from '#domain/roster/roster.ts';
import { slug } from '#domain/texts/fold.ts';
import { sportsQuery } from '#roster/roster-queries.ts';
import { sportOnScreen } from '#roster/sport-on-screen.ts';

/**
 * The sport that the address names; undefined on a screen without a sport. The filters' own address has `?sport=`
 * unless it is the default.
 */
export function sportOfAddress(pathname: string, search: string, sports: readonly Sport[]): number | undefined {
	const sportInAddress = Number(new URLSearchParams(search).get('sport') ?? Number.NaN);
	if (Number.isSafeInteger(sportInAddress) && sportInAddress > 0) return sportInAddress;
	if (pathname === screens.home) return DEFAULT_SPORT_ID;
	const team = matchPath('/:sportname/:teamname/:playername?', pathname);
	return sports.find((sport) => slug(sport.sport_name) === team?.params.sportname?.toLowerCase())?.sport_id;
}

/**
 * The sport on the screen, from its address or from what the screen reports (an athlete's page). On a screen without a
 * sport (`isShown` is false), the last one.
 */
export function useSportOnScreen(): { sport_id: number; isShown: boolean } {
	const { pathname, search } = useLocation();
	const sports = useQuery(sportsQuery).data ?? [];
	const sportOfScreen = useSyncExternalStore(sportOnScreen.subscribe, sportOnScreen.current);
	const named = sportOfScreen ?? sportOfAddress(pathname, search, sports);
	const [last, setLast] = useState(DEFAULT_SPORT_ID);
	useEffect(() => {
		if (named !== undefined) setLast(named);
	}, [named]);
	return { sport_id: named ?? last, isShown: named !== undefined };
}
