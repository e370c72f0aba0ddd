import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiFailure } from '#core/api/api-failure.ts';
import type { StoredSession } from '#core/stored-session.ts';
import { type Profile, profileSchema } from '#domain/account/account.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { PROFILE_RECORD, profileQuery } from '#session/account/profile-query.ts';
import { type PersistedAnswer, usePersistedAnswer } from '#session/private-data/use-persisted-answer.ts';
import { Button } from '#ui/controls/button.tsx';
import { AccountSection } from '../account-section.tsx';
import { accountTexts } from '../account-texts.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';

const texts = accountMessages.account;

/** Shows the profile and lets the person edit it. If there is none, offers to create it (spec §4). */
export function ProfileSection({ session }: { session: StoredSession }) {
	const owner = String(session.user_id);
	const { data: profile, failure, as_of, asking, askAgain } = useProfile(owner);
	const [editing, setEditing] = useState(false);
	if (editing && profile !== undefined) return <ProfileForm session={session} profile={profile} onCancel={() => setEditing(false)} />;
	return (
		<AccountSection title={accountTexts.profile.title}>
			{failure !== null && (
				<div className="ui-problem" role="status">
					<p>{why(failure, profile !== undefined)}</p>
					<Button onClick={askAgain}>{accountTexts.tryAgain}</Button>
				</div>
			)}
			{profile === undefined && asking && <div className="ui-skeleton account-profile-skeleton" />}
			{profile === null && (
				<>
					<p>{accountTexts.profile.purpose}</p>
					<Button look="strong" onClick={() => setEditing(true)}>
						{texts.createProfile}
					</Button>
				</>
			)}
			{profile && (
				<>
					<ProfileFacts profile={profile} />
					{as_of !== undefined && failure !== null && <p className="ui-hint ui-quiet">{accountTexts.profile.asOf(clockTime(as_of))}</p>}
					<Button onClick={() => setEditing(true)}>{accountTexts.profile.editButton}</Button>
				</>
			)}
		</AccountSection>
	);
}

function why(failure: Error, persisted: boolean): string {
	if (!(failure instanceof ApiFailure)) return accountTexts.profile.failed;
	if (failure.code !== 'network') return failure.detail;
	return persisted ? accountTexts.profile.lastSeen : accountTexts.profile.notHere;
}

const persistedProfileSchema = z.nullable(profileSchema);

/** The profile; null if the person doesn't have one yet. */
function useProfile(owner: string): PersistedAnswer<Profile | null> {
	return usePersistedAnswer(useQuery(profileQuery(owner)), owner, PROFILE_RECORD, persistedProfileSchema);
}
