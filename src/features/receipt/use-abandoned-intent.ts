import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#session/use-session.ts';
import { intentSchema } from './intent-schema.ts';

/**
 * The donation whose checkout was abandoned. It is behind the `#` of the address, separate from the transaction id. For
 * a signed-in person, it is removed from the address right away, so Back after a logout finds nothing there.
 */
export function useAbandonedIntent(): string | undefined {
	const { pathname, search, hash } = useLocation();
	const navigate = useNavigate();
	const owner = useSession()?.user_id;
	const [left] = useState(() => ({ owner, intent: intentSchema.safeParse(hash.slice(1)).data }));
	useEffect(() => {
		if (owner !== undefined && hash !== '') void navigate(pathname + search, { replace: true });
	}, [owner, pathname, search, hash, navigate]);
	return left.owner === owner ? left.intent : undefined;
}
