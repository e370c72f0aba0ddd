import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ShareWays } from '#athlete-ui/share-actions.tsx';

type Ways = ComponentType<ComponentProps<typeof ShareWays>>;

/** The ways to pass on the page of the address' team; they come after the listing, which doesn't wait for them. */
export function TeamWays({ name }: { name: string }) {
	const { sportname, teamname } = useParams();
	const [ways, setWays] = useState<{ Come: Ways }>();
	useEffect(() => {
		import('#athlete-ui/share-actions.tsx').then((module) => setWays({ Come: module.ShareWays }), reportError);
	}, []);
	const team = `/${sportname}/${teamname}`;
	return ways && <ways.Come name={name} path={team} poster={`/poster/team${team}`} />;
}
