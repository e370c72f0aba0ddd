import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import type { MySession } from '#domain/account/session-list-answer.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { endMySession, mySessionsQuery } from '#session/account/session-list.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountSection } from '../account-section.tsx';
import { LogOutEverywhere } from './log-out-everywhere.tsx';

/**
 * Where the person is logged in. Each session except the current one has a button that ends it, and another button ends
 * them all.
 */
export function SessionsSection({ owner }: { owner: string }) {
	const { data, error, isFetching, refetch } = useQuery(mySessionsQuery(owner));
	return (
		<AccountSection title="Where you’re logged in">
			{data !== undefined ? (
				<SessionList owner={owner} sessions={data.data} />
			) : error === null ? (
				<div className="sessions" role="status" aria-busy="true" aria-label="Loading your sessions">
					<Skeleton height="4.5rem" width="min(24rem, 90%)" />
				</div>
			) : (
				<div className="problem">
					<FieldError>{whyUnread(error)}</FieldError>
					<Button busy={isFetching} onClick={() => void refetch()}>
						Try again
					</Button>
				</div>
			)}
			<LogOutEverywhere />
		</AccountSection>
	);
}

function SessionList({ owner, sessions }: { owner: string; sessions: readonly MySession[] }) {
	const client = useQueryClient();
	const list = useRef<HTMLUListElement>(null);
	const ending = useMutation({
		mutationFn: ({ session_id }: MySession) => endMySession(session_id),
		onSuccess: (_done, ended) => {
			client.setQueryData(
				mySessionsQuery(owner).queryKey,
				(known) => known && { data: known.data.filter(({ session_id }) => session_id !== ended.session_id) },
			);
			toast(`${nameOf(ended)} is logged out.`);
			// The button that had the focus is gone.
			list.current?.focus();
		},
	});
	return (
		<>
			{sessions.length < 2 && <p>You’re logged in on this {deviceName()} only.</p>}
			<ul className="sessions" ref={list} tabIndex={-1} aria-label="Where you’re logged in">
				{sessions.map((session, index) => (
					<li key={session.session_id}>
						<div>
							<p>
								<b>{nameOf(session)}</b>
								{session.current && `, this ${deviceName()}`}
							</p>
							<p className="quiet num">{factsOf(session)}</p>
						</div>
						{!session.current && (
							<Button
								aria-label={endLabel(session, index, sessions)}
								busy={ending.isPending && ending.variables.session_id === session.session_id}
								onClick={() => ending.isPending || ending.mutate(session)}
							>
								End
							</Button>
						)}
					</li>
				))}
			</ul>
			{ending.error !== null && <FieldError>{whyNotEnded(ending.error)}</FieldError>}
		</>
	);
}

/**
 * Two sessions on the same kind of device may have been active in the same minute, so their buttons include their
 * position in the list.
 */
function endLabel(session: MySession, index: number, sessions: readonly MySession[]): string {
	const label = (one: MySession) => `End: ${nameOf(one)}, last active ${clockTime(Date.parse(one.last_active_at))}`;
	const own = label(session);
	const isAlone = sessions.every((other) => other === session || other.current || label(other) !== own);
	return isAlone ? own : `${own}, number ${index + 1} in the list`;
}

function nameOf({ device }: MySession): string {
	return device ?? 'Unknown device';
}

function factsOf({ kind, began_at, last_active_at, expires_at, current }: MySession): string {
	const how = kind === 'password' ? 'with a password' : 'with Google';
	const active = current ? 'Active now' : `Last active ${clockTime(Date.parse(last_active_at))}`;
	return `${active}. Logged in ${how} on ${dayOf(began_at)}. Expires ${dayOf(expires_at)} or sooner.`;
}

function whyUnread(error: Error): string {
	if (!(error instanceof ApiFailure)) return 'We couldn’t load your sessions.';
	return error.code === 'network' ? 'You need a connection to see where you’re logged in.' : error.detail;
}

function whyNotEnded(error: Error): string {
	if (!(error instanceof ApiFailure)) return error.message;
	return error.code === 'network' ? noAnswerText('The session may have ended. Try again to be sure.') : error.detail;
}
