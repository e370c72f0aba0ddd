import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ShareActions } from '#athlete-ui/share-actions.tsx';

type ShareActionsComponent = ComponentType<ComponentProps<typeof ShareActions>>;

/** Share actions for the page of the team in the address. They load after the listing, which doesn't wait for them. */
export function TeamActions({ name }: { name: string }) {
	const { sportname, teamname } = useParams();
	const [actions, setActions] = useState<{ Component: ShareActionsComponent }>();
	useEffect(() => {
		import('#athlete-ui/share-actions.tsx').then((module) => setActions({ Component: module.ShareActions }), reportError);
	}, []);
	const team = `/${sportname}/${teamname}`;
	return actions && <actions.Component name={name} path={team} poster={`/poster/team${team}`} />;
}
