import type { ReactNode } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { accountTexts } from './account-texts.ts';

interface UncheckedLinkProps {
	/** Empty if the link was cut off. */
	token: string;
	/** The query that looks the link up, without an answer. */
	link: { error: Error | null; isFetching: boolean; refetch: () => unknown };
	texts: Readonly<Record<'incomplete' | 'unreached' | 'offline' | 'checking', string>>;
	/** What to do about a link that leads nowhere. */
	children: ReactNode;
}

/** In place of what a mailed link is about: it is being checked, it can't be, or it leads nowhere. */
export function UncheckedLink({ token, link: { error, isFetching, refetch }, texts, children }: UncheckedLinkProps) {
	const online = useOnline();
	if (token === '' || (error instanceof ApiFailure && error.code !== 'network')) {
		return (
			<div className="ui-problem" role="alert">
				<p className="ui-lead">{token === '' ? texts.incomplete : error?.message}</p>
				{children}
			</div>
		);
	}
	if (error === null) return <p role="status">{texts.checking}</p>;
	return (
		<div className="ui-problem" role="alert">
			<p className="ui-lead">
				{online ? texts.unreached : accountTexts.offline} {texts.offline}
			</p>
			<Button onClick={() => void refetch()} busy={isFetching}>
				{accountTexts.tryAgain}
			</Button>
		</div>
	);
}
