/** The links to ESPN's pages of an athlete. */
export const ESPN_PAGES = ['bio_url', 'game_logs_url', 'news_url', 'profile_url', 'splits_url', 'stats_url'] as const;

/** ESPN's pages of a football player. `slug` is the name in their address, which may be left out. */
export function espnPages(id: string, slug = ''): Record<(typeof ESPN_PAGES)[number], string> {
	const page = (kind: string) => `https://www.espn.com/college-football/player/${kind}_/id/${id}${slug === '' ? '' : `/${slug}`}`;
	return {
		bio_url: page('bio/'),
		game_logs_url: page('gamelog/'),
		news_url: page('news/'),
		profile_url: page(''),
		splits_url: page('splits/'),
		stats_url: page('stats/'),
	};
}
