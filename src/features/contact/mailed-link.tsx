import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { screens } from '#domain/api/api-paths.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { refusalOf } from './refusal-of.ts';

interface MailedLinkProps<T> {
	/** Of the look; `private` comes first. */
	queryKey: readonly string[];
	look: () => Promise<T>;
	confirm: () => Promise<{ message: string }>;
	/** The card's class. */
	className: string;
	texts: Readonly<Record<'checking' | 'offline' | 'unreachable' | 'tryAgain' | 'home' | 'confirm' | 'confirming' | 'unanswered', string>>;
	/** What would be sent. */
	children: (found: T) => ReactNode;
}

/** What a mailed link would send, with a button that sends it. Opening it sends nothing, because mail programs open links, too. */
export function MailedLink<T>({ queryKey, look, confirm, className, texts, children }: MailedLinkProps<T>) {
	const online = useOnline();
	const looking = useQuery({ queryKey, queryFn: look, retry: false, refetchOnWindowFocus: false });
	const sending = useMutation({ mutationFn: confirm });
	if (sending.data !== undefined) {
		return (
			<div className={className}>
				<p className="ui-lead" role="status">
					{sending.data.message}
				</p>
				<HomeLink text={texts.home} />
			</div>
		);
	}
	if (looking.data !== undefined) {
		return (
			<div className={className}>
				{children(looking.data)}
				{sending.error !== null && <FieldError>{refusalOf(sending.error, texts.unanswered)}</FieldError>}
				<Button look="strong" busy={sending.isPending} onClick={() => sending.mutate()}>
					{sending.isPending ? texts.confirming : texts.confirm}
				</Button>
			</div>
		);
	}
	const { error } = looking;
	if (error === null) return <p role="status">{online ? texts.checking : texts.offline}</p>;
	if (error instanceof ApiFailure && error.code !== 'network') return <LinkRefused why={error.detail} home={texts.home} />;
	return (
		<div className="ui-problem" role="alert">
			<p className="ui-lead">{online ? texts.unreachable : texts.offline}</p>
			<Button onClick={() => void looking.refetch()} busy={looking.isFetching}>
				{texts.tryAgain}
			</Button>
		</div>
	);
}

/** A link that leads nowhere. @param home the text of the way home */
export function LinkRefused({ why, home }: { why: string; home: string }) {
	return (
		<div className="ui-problem" role="alert">
			<p className="ui-lead">{why}</p>
			<HomeLink text={home} />
		</div>
	);
}

function HomeLink({ text }: { text: string }) {
	return (
		<Link className={buttonClass()} to={screens.home}>
			{text}
		</Link>
	);
}
