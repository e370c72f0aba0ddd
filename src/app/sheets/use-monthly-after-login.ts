import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readStored } from '#core/safe-storage.ts';
import { screens } from '#domain/api/api-paths.ts';
import type { MonthlyChoice } from '#features/donate/monthly-after-login.ts';
import { MONTHLY_AFTER_LOGIN_KEY } from '#features/donate/monthly-after-login-key.ts';
import { useSession } from '#session/use-session.ts';

const LOGIN: ReadonlySet<string> = new Set([screens.login, screens.createUser, screens.authCallback]);

/** Calls `resume` with a visitor's monthly choice once they are logged in and back on the page that they came from. */
export function useMonthlyAfterLogin(resume: (choice: MonthlyChoice) => void): void {
	const isSignedIn = useSession() !== null;
	const { pathname } = useLocation();
	const isBack = isSignedIn && !LOGIN.has(pathname);
	useEffect(() => {
		if (!isBack || !readStored(MONTHLY_AFTER_LOGIN_KEY, 'sessionStorage')) return;
		import('#features/donate/monthly-after-login.ts')
			.then(({ takeMonthlyAfterLogin }) => {
				const choice = takeMonthlyAfterLogin();
				if (choice !== undefined) resume(choice);
			})
			.catch(reportError);
	}, [isBack, resume]);
}
