import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { putAnswer } from '#core/api/queries/put-answer.ts';
import { useLastError } from '#core/react/use-last-error.ts';
import type { MySession } from '#domain/account/session-list-answer.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { endMySession, mySessionsQuery } from '#session/account/session-list.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountSection } from '../account-section.tsx';
import { accountTexts } from '../account-texts.ts';
import { SectionPending } from '../section-pending.tsx';
import { LogOutEverywhere } from './log-out-everywhere.tsx';

const texts = accountTexts.sessions;

/**
 * Where the person is logged in. Each session except the current one has a button that ends it, and another button ends
 * them all.
 */
export function SessionsSection({ owner }: { owner: string }) {
	const sessions = useQuery(mySessionsQuery(owner));
	const failure = useLastError(sessions);
	const { data, isFetching, refetch } = sessions;
	return (
		<AccountSection title={texts.title}>
			{data !== undefined ? (
				<SessionList owner={owner} sessions={data.data} />
			) : (
				<SectionPending failure={failure} texts={texts} busy={isFetching} onRetry={() => void refetch()} />
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
		onSuccess: async (_done, ended) => {
			const { queryKey } = mySessionsQuery(owner);
			const cached = client.getQueryData(queryKey);
			if (cached !== undefined) await putAnswer(client, queryKey, { data: cached.data.filter(({ session_id }) => session_id !== ended.session_id) });
			toast(texts.ended(nameOf(ended)));
			// The button that had the focus is gone.
			list.current?.focus();
		},
	});
	return (
		<>
			{sessions.length < 2 && <p>{texts.onlyHere(deviceName())}</p>}
			<ul className="account-sessions" ref={list} tabIndex={-1} aria-label={texts.title}>
				{sessions.map((session, index) => (
					<li key={session.session_id}>
						<div>
							<p>
								<b>{nameOf(session)}</b>
								{session.current && texts.here(deviceName())}
							</p>
							<p className="ui-quiet ui-number">{factsOf(session)}</p>
						</div>
						{!session.current && (
							<Button
								aria-label={endLabel(session, index, sessions)}
								busy={ending.isPending && ending.variables.session_id === session.session_id}
								onClick={() => ending.isPending || ending.mutate(session)}
							>
								{texts.end}
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
	const label = (one: MySession) => texts.endAbout(nameOf(one), clockTime(Date.parse(one.last_active_at)));
	const own = label(session);
	const isAlone = sessions.every((other) => other === session || other.current || label(other) !== own);
	return isAlone ? own : texts.numbered(own, index + 1);
}

function nameOf({ device }: MySession): string {
	return device ?? texts.unknownDevice;
}

function factsOf({ kind, began_at, last_active_at, expires_at, current }: MySession): string {
	const how = { password: texts.withPassword, provider: texts.withGoogle, passkey: texts.withPasskey }[kind];
	const active = current ? texts.activeNow : texts.lastActive(clockTime(Date.parse(last_active_at)));
	return texts.facts(active, how, dayOf(began_at), dayOf(expires_at));
}

function whyNotEnded(error: Error): string {
	if (!(error instanceof ApiFailure)) return error.message;
	return error.code === 'network' ? noAnswerText(texts.unanswered) : error.detail;
}
