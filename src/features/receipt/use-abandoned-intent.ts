import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#session/use-session.ts';
import { intentSchema } from './intent-schema.ts';

/**
 * The gift whose checkout was left, which stands behind the `#` of the address, apart from the transaction id. Of somebody logged in it leaves the address at
 * once, so that Back after a logout finds nothing there.
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
