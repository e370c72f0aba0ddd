import type { Removal } from '#domain/collaboration/removal.ts';

export const exampleRemoval: Removal = {
	removal_id: 7,
	player_id: 1042,
	player_name: 'Émile Okafor-Lind',
	team_name: 'Cedar Valley Herons',
	wish: 'removed',
	email: 'robin@people.example',
	note: 'It’s me. My coach, Dana Whitfield, can tell you.',
	confirmed_at: '2026-09-05T19:04:11.000Z',
	decision: null,
	reason: null,
	decided_at: null,
};
